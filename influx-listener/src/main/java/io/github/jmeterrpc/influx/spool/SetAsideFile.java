package io.github.jmeterrpc.influx.spool;

import io.github.jmeterrpc.files.AtomicFile;
import io.github.jmeterrpc.influx.line.Line;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Keeps points that cannot be delivered: rejected lines in {@code <name>.set-aside.lp.gz}, damaged
 * files unchanged, and the reasons in {@code <name>.set-aside.reason}. The files are created with
 * the first line. Thread-safe.
 */
public final class SetAsideFile {

    /** Maximum size of the files of a test, bytes. */
    public static final long MAX_BYTES = 64L << 20;

    private static final int MAX_MESSAGES = 5;
    private static final int MAX_REASON_LENGTH = 500;

    private final Path lines;
    private final Path reasons;
    private final String header;
    private final long maxBytes;
    private final Messages messages;
    private final Set<String> reported = new HashSet<>();
    private boolean used;
    private boolean lossReported;

    /**
     * Prepares the files, which are not created yet.
     *
     * @param directory directory of the files
     * @param name name of the files without suffix; unique for a run or command
     * @param header header of the file with the lines
     * @param maxBytes maximum size of the files
     * @param messages receives a message for each of the first few reasons
     */
    public SetAsideFile(Path directory, String name, String header, long maxBytes, Messages messages) {
        this.lines = directory.resolve(name + ".set-aside.lp.gz");
        this.reasons = directory.resolve(name + ".set-aside.reason");
        this.header = header;
        this.maxBytes = maxBytes;
        this.messages = messages;
    }

    /**
     * Keeps lines.
     *
     * @param reason human-readable reason, without secrets
     * @return whether the lines are kept; if not, they are lost
     */
    synchronized boolean add(List<Line> rejected, String reason) {
        String first = rejected.get(0).text();
        try {
            append(lines, BatchFile.pack(used ? "" : header, rejected));
            used = true;
            explain(rejected.size() + " point(s), the first: " + first, reason);
        } catch (IOException e) {
            return lost(rejected.size() + " point(s), the first: " + first, reason, e);
        }
        // Equal reasons for the same measurement in different windows count as one reason.
        report(
                first.replaceAll("[ ,].*", ""),
                reason + ". " + rejected.size() + " point(s) set aside in " + lines + ", the first: " + first);
        return true;
    }

    /**
     * Moves a damaged file to the other files.
     *
     * @return whether the file is kept; if not, its points are lost
     */
    synchronized boolean move(BatchFile file, String reason) {
        String points = file.count().points() + " point(s)";
        Path to = lines.resolveSibling(
                file.folder().getFileName() + "_" + file.path().getFileName() + ".damaged");
        try {
            Files.move(file.path(), to);
            explain(points + " in " + to.getFileName(), reason);
        } catch (IOException e) {
            return lost(points, reason, e);
        }
        report(to.toString(), reason + ". Its " + points + " set aside as " + to);
        return true;
    }

    private void explain(String what, String reason) {
        String text = reason.length() > MAX_REASON_LENGTH ? reason.substring(0, MAX_REASON_LENGTH) + "…" : reason;
        String line = Instant.now() + " " + what + "\n  " + text.replaceAll("\\s+", " ") + "\n";
        try {
            append(reasons, line.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            // The points are kept nevertheless.
            messages.warn("cannot write to " + reasons + " (" + e + "): " + what + ": " + text);
        }
    }

    private void append(Path file, byte[] bytes) throws IOException {
        if (Files.notExists(file)) {
            AtomicFile.createFolders(file.getParent());
            AtomicFile.write(file, new byte[0]);
        }
        // Opened for each write: rejections are rare, and no file has to be closed at the end.
        try (RandomAccessFile open = new RandomAccessFile(file.toFile(), "rw")) {
            if (open.length() + bytes.length > maxBytes) {
                throw new IOException("the limit of " + maxBytes + " bytes is reached");
            }
            AtomicFile.append(open, open.length(), bytes);
        }
    }

    private boolean lost(String what, String reason, IOException e) {
        if (!lossReported) {
            lossReported = true;
            messages.error(reason + ". Lost, since " + lines + " cannot be written (" + e + "): " + what);
        }
        return false;
    }

    private void report(String kind, String message) {
        if (reported.size() < MAX_MESSAGES && reported.add(kind)) {
            messages.error(message);
        }
    }

    /** The file of the lines; the reasons are beside it. */
    public Path path() {
        return lines;
    }

    /** Whether any line was written to the file. */
    public synchronized boolean isUsed() {
        return used;
    }
}
