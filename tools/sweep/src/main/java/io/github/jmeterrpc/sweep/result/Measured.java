package io.github.jmeterrpc.sweep.result;

import io.github.jmeterrpc.live.document.Responses;
import io.github.jmeterrpc.live.figures.WindowSums;
import io.github.jmeterrpc.sweep.probe.TimeSeries;
import java.util.List;

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

    Responses responses() {
        return figures.responses();
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
