package io.github.jmeterrpc.influx.file;

import io.github.jmeterrpc.files.AtomicFile;
import io.github.jmeterrpc.files.LockedFiles;
import io.github.jmeterrpc.files.LockedFiles.LockedFile;
import io.github.jmeterrpc.influx.delivery.Destination;
import io.github.jmeterrpc.influx.delivery.Sink;
import io.github.jmeterrpc.influx.delivery.UrlQuery;
import io.github.jmeterrpc.influx.delivery.WriteException;
import io.github.jmeterrpc.influx.delivery.WriteException.Remedy;
import io.github.jmeterrpc.influx.line.LineProtocol;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * A file to which line protocol is appended, for use without InfluxDB:
 * {@code file:///path/of/points.lp}.
 *
 * @param path path of the file
 * @param database database in the header of the file, {@code ?db=} of the URL; default jmeter
 */
public record LineFile(Path path, String database) implements Destination {

    /** The scheme of URLs of files. */
    private static final String SCHEME = "file:";

    /** Whether the typed URL names a file. */
    public static boolean isNamedBy(String url) {
        return url.trim().toLowerCase(Locale.ROOT).startsWith(SCHEME);
    }

    /**
     * Parses a URL.
     *
     * @throws IllegalArgumentException if the URL is invalid; the message names the problem and the
     *     remedy
     */
    public static LineFile parse(String url) {
        String text = url.trim();
        int question = text.indexOf('?');
        // The query may contain a password that was meant for an InfluxDB server.
        String place = question < 0 ? text : text.substring(0, question);
        try {
            Path path = Path.of(new URI(place));
            String query = question < 0 ? null : text.substring(question + 1);
            return new LineFile(path.normalize(), UrlQuery.parse(query).getOrDefault("db", "jmeter"));
        } catch (URISyntaxException | IllegalArgumentException | FileSystemNotFoundException e) {
            throw new IllegalArgumentException(
                    "influxdbUrl '" + place + "': is not the URL of a file. Example: file:///var/tmp/points.lp", e);
        }
    }

    @Override
    public Sink open(Consumer<String> report) {
        return new FileSink(this, report);
    }

    @Override
    public String url() {
        return id();
    }

    @Override
    public String id() {
        return path.toUri().toString();
    }

    /** Points are written to the file directly, without a spool. */
    @Override
    public boolean needsSpool() {
        return false;
    }

    @Override
    public String host() {
        return "127.0.0.1";
    }

    @Override
    public int port() {
        return 9;
    }

    /**
     * Sink that appends line protocol to a file, which stays locked while the sink is open.
     * Acknowledged lines are completely in the file; a partial write is truncated.
     */
    private static final class FileSink implements Sink {

        private final LineFile destination;
        private final Consumer<String> report;

        private LockedFile file;

        /** @param report receives messages about repairs of the file */
        private FileSink(LineFile destination, Consumer<String> report) {
            this.destination = destination;
            this.report = report;
        }

        @Override
        public void check(long timeoutMillis) throws WriteException {
            write(List.of());
        }

        @Override
        public synchronized void write(List<String> lines) throws WriteException {
            try {
                if (file == null) {
                    file = open();
                }
                StringBuilder text = new StringBuilder();
                lines.forEach(line -> text.append(line).append('\n'));
                append(file.content(), text.toString());
            } catch (IOException e) {
                throw new WriteException(
                        Remedy.RETRY, e.getClass().getSimpleName(), "Cannot write to " + name() + " (" + e + ")", 0, e);
            }
        }

        private LockedFile open() throws IOException {
            Path folder = destination.path().toAbsolutePath().getParent();
            if (folder != null) {
                Files.createDirectories(folder);
            }
            LockedFile opened = LockedFiles.lock(destination.path())
                    .orElseThrow(() -> new IOException("another listener or process writes to it; use one file each"));
            try {
                if (opened.content().length() == 0) {
                    append(opened.content(), LineProtocol.header(destination.database()));
                } else {
                    removeHalfALine(opened.content());
                }
                return opened;
            } catch (IOException | RuntimeException | Error e) {
                opened.close();
                throw e;
            }
        }

        /**
         * Removes an incomplete last line, which a killed JVM may have left: together with the next
         * line it would form a wrong point.
         */
        private void removeHalfALine(RandomAccessFile opened) throws IOException {
            byte[] beginning = new byte[LineProtocol.FIRST_LINE.length()];
            opened.seek(0);
            opened.read(beginning);
            if (!LineProtocol.FIRST_LINE.equals(new String(beginning, StandardCharsets.UTF_8))) {
                throw new IOException("the file exists with other content: it does not begin with "
                        + LineProtocol.FIRST_LINE.strip() + "; name another file");
            }
            long end = opened.length();
            while (!endsALine(opened, end)) {
                end--;
            }
            if (end < opened.length()) {
                report.accept(destination.path() + " ended with an incomplete line, " + (opened.length() - end)
                        + " bytes that were being written when a JVM was killed; they are removed");
                opened.setLength(end);
            }
        }

        private static boolean endsALine(RandomAccessFile opened, long end) throws IOException {
            opened.seek(end - 1);
            return opened.read() == '\n';
        }

        private static void append(RandomAccessFile file, String text) throws IOException {
            AtomicFile.append(file, file.length(), text.getBytes(StandardCharsets.UTF_8));
        }

        @Override
        public String name() {
            return "file " + destination.path();
        }

        @Override
        public synchronized void close() {
            try {
                if (file != null) {
                    file.close();
                }
            } catch (IOException e) {
                throw new UncheckedIOException("Cannot close " + name(), e);
            }
        }
    }
}
