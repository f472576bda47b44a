package io.github.jmeterrpc.sweep.result;

import io.github.jmeterrpc.live.document.Responses;
import io.github.jmeterrpc.live.figures.WindowSums;
import io.github.jmeterrpc.live.figures.sums.Durations;
import io.github.jmeterrpc.metrics.confidence.Confidence;
import io.github.jmeterrpc.metrics.confidence.Window;
import io.github.jmeterrpc.sweep.probe.TimeSeries;
import java.util.List;
import java.util.function.Function;

/**
 * The measurement of one level over all generators. NaN is unknown.
 *
 * @param figures of the samples
 * @param generators CPU of all generators, in cores
 * @param generatorHandles open files and sockets of the generator that has most
 * @param target what the target used
 * @param machineBusy share of all cores of this machine that was busy, 0 to 1
 * @param memory whether it was enough
 * @param errors the messages of failed samples
 * @param notes what a reader of the figures should know
 * @param windows what was summed, in the order of time
 */
public record Measured(
        Figures figures,
        double generators,
        double generatorHandles,
        TimeSeries.Use target,
        double machineBusy,
        Memory memory,
        ErrorKinds errors,
        List<String> notes,
        List<WindowSums> windows) {

    private static final double MILLIS = 1000;

    Responses responses() {
        return figures.responses();
    }

    /** Finds the confidence intervals of the samples. */
    Confidence confidence() {
        return confidence(WindowSums::calls);
    }

    /** Finds the confidence intervals of the response times from the intended start. */
    Confidence responseConfidence() {
        return confidence(window -> window.calls().responsesOrNone());
    }

    private Confidence confidence(Function<WindowSums, Durations> durations) {
        return new Confidence(windows.stream()
                .map(window -> {
                    Durations sums = durations.apply(window);
                    double millis = sums.count() == 0 ? 0 : sums.mean() * sums.count();
                    return new Window(
                            window.millis() / MILLIS,
                            sums.count(),
                            millis,
                            window.calls().errors(),
                            sums.histogram);
                })
                .toList());
    }

    /** Whether there was memory enough. */
    public enum Memory {
        ENOUGH("no"),
        TARGET_OUT("yes"),
        GENERATOR_OUT("yes (generator)"),
        UNKNOWN("unknown");

        /** The value of the column that says whether memory ran out. */
        final String outOfMemory;

        Memory(String outOfMemory) {
            this.outOfMemory = outOfMemory;
        }
    }
}
