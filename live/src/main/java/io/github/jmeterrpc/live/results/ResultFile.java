package io.github.jmeterrpc.live.results;

import io.github.jmeterrpc.files.GzipMembers;
import io.github.jmeterrpc.live.figures.sums.ResultSample;
import java.io.BufferedInputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;

/**
 * A result file of JMeter, CSV or XML, also compressed ({@code .gz}). It is read line by line, so
 * its size is not limited; a file other than a pipe can be read several times.
 */
public final class ResultFile {

    private static final int READ_AHEAD = 4096;

    private final Path path;

    public ResultFile(Path path) {
        this.path = path;
    }

    /** Receives samples. */
    public interface Samples {

        /**
         * Receives a sample.
         *
         * @param generator the load generator, such as {@code 10.0.0.1:1099}, if the controller of
         *     remote generators has written the line; otherwise empty
         */
        void accept(String generator, ResultSample sample);
    }

    /**
     * Reads all samples in the order of the file, without sub-samples.
     *
     * @param warnings receives a sentence for each omitted part of the file
     * @throws IOException if the file cannot be read, is not a result file, or is damaged; the
     *     message begins with its path
     */
    public void read(Samples samples, Consumer<String> warnings) throws IOException {
        try {
            readLines(
                    line -> samples.accept(line.generator(), line.sample()),
                    warning -> warnings.accept(path + ": " + warning));
        } catch (IOException e) {
            String text = e.getMessage() == null ? e.toString() : e.getMessage();
            throw new IOException(text.startsWith(path.toString()) ? text : path + ": " + text, e);
        }
    }

    /**
     * Whether all lines name a generator, as in the file of a controller of remote generators.
     * Otherwise the file counts as one generator, because the name of a thread group can look like
     * an address.
     */
    boolean hasRemoteGenerators() {
        if (!Files.isRegularFile(path)) {
            // A pipe can be read only once.
            return false;
        }
        try {
            readLines(
                    line -> {
                        if (line.generator().isEmpty()) {
                            throw new CancellationException();
                        }
                    },
                    warning -> {});
            return true;
        } catch (CancellationException | IOException noneOrReportedLater) {
            return false;
        }
    }

    private void readLines(Consumer<ResultLine> lines, Consumer<String> warn) throws IOException {
        try (InputStream in = open(path)) {
            Charset encoding = encoding(in);
            if (encoding.equals(StandardCharsets.UTF_8) && isXml(in)) {
                XmlResults.read(in, lines, warn);
            } else {
                CsvResults.read(new InputStreamReader(in, encoding), lines, warn);
            }
        }
    }

    static InputStream open(Path path) throws IOException {
        // Uses a stream, which can also read from a pipe; a channel has no position in a pipe.
        InputStream raw = new BufferedInputStream(new FileInputStream(path.toFile()), 1 << 16);
        return path.toString().endsWith(".gz") ? new BufferedInputStream(new GzipMembers(raw), 1 << 16) : raw;
    }

    /**
     * Detects the encoding by the byte order mark, which is skipped; without one it is UTF-8, which
     * JMeter writes.
     */
    static Charset encoding(InputStream in) throws IOException {
        in.mark(3);
        byte[] start = in.readNBytes(3);
        in.reset();
        for (Charset encoding : List.of(StandardCharsets.UTF_8, StandardCharsets.UTF_16LE, StandardCharsets.UTF_16BE)) {
            byte[] mark = "\uFEFF".getBytes(encoding);
            if (Arrays.equals(mark, Arrays.copyOf(start, mark.length))) {
                in.skipNBytes(mark.length);
                return encoding;
            }
        }
        return StandardCharsets.UTF_8;
    }

    private static boolean isXml(InputStream in) throws IOException {
        in.mark(READ_AHEAD);
        byte[] start = in.readNBytes(READ_AHEAD);
        in.reset();
        return new String(start, StandardCharsets.ISO_8859_1).stripLeading().startsWith("<");
    }

    /**
     * Returns the shortest ends of the paths that distinguish the files: {@code results-1} for
     * {@code run/results-1.csv}, but {@code a/results} and {@code b/results} if both are given.
     */
    public static Map<Path, String> names(List<Path> files) {
        Map<Path, String> names = new HashMap<>();
        files.forEach(file -> names.put(file, name(file, files, 1)));
        return names;
    }

    private static String name(Path file, List<Path> files, int parts) {
        String name = end(absolute(file), parts);
        boolean unique = files.stream()
                        .filter(other -> end(absolute(other), parts).equals(name))
                        .count()
                < 2;
        return unique || parts >= absolute(file).getNameCount() ? name : name(file, files, parts + 1);
    }

    static Path absolute(Path file) {
        return file.toAbsolutePath().normalize();
    }

    private static String end(Path whole, int parts) {
        int count = whole.getNameCount();
        return whole.subpath(Math.max(0, count - parts), count).toString().replaceFirst("(\\.(csv|jtl|xml|gz))+$", "");
    }
}
