package io.github.jmeterrpc.influx.spool;

import io.github.jmeterrpc.influx.line.Line;
import io.github.jmeterrpc.influx.line.LineProtocol;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipException;

/**
 * A file with one batch: gzip of line protocol, named
 * {@code <time>-<number>-<points>p-<samples>s.lp.gz}. Joined batches are consecutive gzip members.
 * If a member is shorter than its stated length, its end is missing and its complete lines are
 * valid; otherwise its checksum decides.
 *
 * @param time creation time of the batch, as in the name
 * @param number number of the batch in its run
 * @param count points and samples in the file
 */
record BatchFile(Path folder, String time, long number, PointCount count) {

    static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss-SSS").withZone(ZoneOffset.UTC);

    private static final Pattern NAME =
            Pattern.compile("(\\d{8}-\\d{6}-\\d{3})-(\\d{6,18})-([1-9]\\d{0,8})p-(\\d{1,18})s\\.lp\\.gz");

    static BatchFile at(Path folder, Instant time, long number, PointCount count) {
        return new BatchFile(folder, TIME.format(time), number, count);
    }

    /** Returns the batch with a file name; empty if it is not the name of a batch. */
    static Optional<BatchFile> of(Path path) {
        Matcher name = NAME.matcher(path.getFileName().toString());
        if (!name.matches()) {
            return Optional.empty();
        }
        PointCount count = new PointCount(Long.parseLong(name.group(3)), Long.parseLong(name.group(4)));
        return Optional.of(new BatchFile(path.getParent(), name.group(1), Long.parseLong(name.group(2)), count));
    }

    /** Returns the name of this batch after another batch was joined to it. */
    BatchFile joinedWith(PointCount more) {
        return new BatchFile(folder, time, number, count.plus(more));
    }

    Path path() {
        return folder.resolve("%s-%06d-%dp-%ds.lp.gz".formatted(time, number, count.points(), count.samples()));
    }

    /** Compresses lines, preceded by a header. */
    static byte[] pack(String header, List<Line> lines) {
        return GzipMember.pack((header + LineProtocol.text(lines)).getBytes(StandardCharsets.UTF_8));
    }

    /** Whether all lines can be read; true if this cannot be determined now. */
    boolean isComplete() {
        try {
            return read().size() == count.points();
        } catch (ZipException e) {
            return false;
        } catch (IOException e) {
            return true;
        }
    }

    /**
     * Reads the lines; if the end of the file is missing, all complete lines.
     *
     * @throws ZipException if the file is damaged
     * @throws IOException if the file cannot be read now
     */
    List<Line> read() throws IOException {
        byte[] file = Files.readAllBytes(path());
        List<Line> lines = new ArrayList<>();
        try {
            int at = 0;
            while (at < file.length) {
                int left = file.length - at;
                int length = GzipMember.length(file, at);
                readMember(file, at, Math.min(length, left), length > left, lines);
                at += Math.min(length, left);
            }
        } catch (IOException e) {
            throw new ZipException(path() + " is damaged (" + e.getMessage() + ")");
        }
        return lines;
    }

    private static void readMember(byte[] file, int at, int length, boolean isCut, List<Line> lines)
            throws IOException {
        try (LineProtocol in = new LineProtocol(GzipMember.text(file, at, length), () -> {})) {
            boolean more = true;
            while (more) {
                more = in.readTo(lines);
            }
            if (isCut) {
                throw new ZipException("a member ends before its stated length");
            }
        } catch (EOFException e) {
            if (!isCut) {
                throw new ZipException("the data of a member continues after its end");
            }
            // The lines before the missing end are complete.
        }
    }
}
