package io.github.jmeterrpc.sweep.result;

import io.github.jmeterrpc.harness.probe.TimeSeries;
import io.github.jmeterrpc.live.document.ResponseRow;
import io.github.jmeterrpc.live.document.RunRow;
import io.github.jmeterrpc.live.figures.RunPart;
import io.github.jmeterrpc.live.figures.WindowSums;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The measurement of one level over all generators. NaN is unknown.
 *
 * @param figures figures of the samples
 * @param generators CPU of all generators, in cores
 * @param generatorHandles open files and sockets of the generator that has most
 * @param target resource usage of the target
 * @param machineBusy share of all cores of this machine that was busy, 0 to 1
 * @param memory whether it was enough
 * @param errors the messages of failed samples
 * @param notes notes on the figures
 * @param windows the summed windows, in the order of time
 */
public record LevelMeasurement(
        LevelFigures figures,
        double generators,
        double generatorHandles,
        TimeSeries.Use target,
        double machineBusy,
        Memory memory,
        ErrorKinds errors,
        List<String> notes,
        List<WindowSums> windows) {

    /**
     * Combines several runs: samples are summed, CPU is the mean of the runs, and exhaustible
     * resources are maxima.
     */
    static LevelMeasurement of(List<LevelMeasurement> runs) {
        if (runs.size() == 1) {
            return runs.get(0);
        }
        List<WindowSums> windows =
                runs.stream().flatMap(run -> run.windows.stream()).toList();
        ErrorKinds errors = new ErrorKinds();
        runs.forEach(run -> errors.addAll(run.errors));
        return new LevelMeasurement(
                LevelFigures.of(windows),
                TimeSeries.mean(runs, LevelMeasurement::generators),
                TimeSeries.largest(runs, LevelMeasurement::generatorHandles),
                TimeSeries.Use.of(runs.stream().map(LevelMeasurement::target).toList()),
                TimeSeries.mean(runs, LevelMeasurement::machineBusy),
                runs.stream()
                        .map(LevelMeasurement::memory)
                        .max(Comparator.naturalOrder())
                        .orElseThrow(),
                errors,
                IntStream.range(0, runs.size())
                        .boxed()
                        .flatMap(i -> runs.get(i).notes.stream().map(note -> "run " + (i + 1) + ": " + note))
                        .toList(),
                windows);
    }

    ResponseRow responses() {
        return figures.responses();
    }

    /** The figures with their confidence intervals. */
    RunRow row() {
        return RunPart.of(List.of(windows)).table().get(0);
    }

    /** Whether memory was sufficient, in order of severity. */
    public enum Memory {
        ENOUGH("no"),
        UNKNOWN("unknown"),
        GENERATOR_OUT("yes (generator)"),
        TARGET_OUT("yes");

        /** The value of the column for a lack of memory. */
        final String outOfMemory;

        Memory(String outOfMemory) {
            this.outOfMemory = outOfMemory;
        }
    }
}
