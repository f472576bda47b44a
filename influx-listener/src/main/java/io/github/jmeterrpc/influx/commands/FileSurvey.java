package io.github.jmeterrpc.influx.commands;

import io.github.jmeterrpc.live.results.ResultFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * The result of the first pass over a result file: the generators in it, their times, and how far
 * their samples are out of order. From it the second pass knows when a window is complete.
 *
 * @param file a regular file
 * @param isRemote whether each line names its generator, as in the file of a controller of remote
 *     generators; otherwise all lines belong to one generator
 * @param name name of the generator if the file has only one
 * @param prefix prefix of the names of remote generators
 * @param generators generators by the name of the instance
 */
record FileSurvey(
        Path file, boolean isRemote, String name, String prefix, SortedMap<String, GeneratorSpan> generators) {

    /**
     * Maximum number of windows of a generator: almost two months with windows of 5 s. A larger
     * number is caused by a wrong time in a line.
     */
    private static final long MAX_WINDOWS = 1_000_000;

    /**
     * Memory of a row while its window is open, in bytes, with a histogram of many different
     * durations.
     */
    private static final long ROW_BYTES = 8192;

    /**
     * Reads a file.
     *
     * @param name name of its generator if the file has only one
     * @param prefix prefix of the names of its generators if the lines name them
     * @throws IOException if the file cannot be read, is not a result file, is damaged, has no
     *     samples, or cannot be imported because of its times or its order; the message begins with
     *     the path
     */
    static FileSurvey of(Path file, String name, String prefix, long windowMillis, Consumer<String> warnings)
            throws IOException {
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw new IOException(file + ": is no regular file, and is read twice; write it to a file first");
        }
        GeneratorSpan all = new GeneratorSpan();
        SortedMap<String, GeneratorSpan> remote = new TreeMap<>();
        boolean[] hasOther = {false};
        new ResultFile(file)
                .read(
                        (generator, sample) -> {
                            all.add(sample);
                            if (generator.isEmpty()) {
                                hasOther[0] = true;
                                remote.clear();
                            } else if (!hasOther[0]) {
                                remote.computeIfAbsent(prefix + generator, n -> new GeneratorSpan())
                                        .add(sample);
                            }
                        },
                        warnings);
        if (all.samples() == 0) {
            throw new IOException(file + ": no samples");
        }
        SortedMap<String, GeneratorSpan> generators = new TreeMap<>();
        if (hasOther[0]) {
            generators.put(name, all);
        } else {
            generators.putAll(remote);
        }
        FileSurvey survey = new FileSurvey(file, !hasOther[0], name, prefix, generators);
        survey.check(windowMillis);
        return survey;
    }

    private void check(long windowMillis) throws IOException {
        long rows = 0;
        for (GeneratorSpan span : generators.values()) {
            if (span.windows(windowMillis) > MAX_WINDOWS) {
                throw new IOException(file + ": its samples are from " + span.time() + ", more than " + MAX_WINDOWS
                        + " windows: a line has a wrong time, or the file contains several runs. Correct or split it");
            }
            rows += span.openRows(windowMillis);
        }
        long needed = rows * ROW_BYTES;
        long available = Runtime.getRuntime().maxMemory() / 2;
        if (needed > available) {
            throw new IOException(file + ": its lines are so far out of order in time that " + (needed >> 20)
                    + " MB are needed to count them, and half of the heap has " + (available >> 20)
                    + " MB. Sort the lines by timeStamp, or give java a larger heap (-Xmx)");
        }
    }

    /** The instance name for a line. */
    String instance(String generator) {
        return isRemote ? prefix + generator : name;
    }
}
