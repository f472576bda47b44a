package io.github.jmeterrpc.influx.delivery;

import io.github.jmeterrpc.influx.file.LineProtocolText;
import io.github.jmeterrpc.influx.file.PrivateFiles;
import io.github.jmeterrpc.influx.line.Line;
import io.github.jmeterrpc.metrics.file.AtomicAppend;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** File of rejected line protocol, with the reasons as comments; created with the first line. Thread-safe. */
public final class DeadLetterFile implements DeadLetters {

    /** Maximum size of a file, bytes. */
    public static final long MAX_BYTES = 64L << 20;

    /** Suffix of the file names. */
    static final String SUFFIX = ".set-aside.lp";

    private static final int MAX_REASONS = 5;
    private static final int MAX_REASON_LENGTH = 500;

    private final Path path;
    private final String database;
    private final long maxBytes;
    private final Consumer<String> say;
    private final Set<String> said = new HashSet<>();
    private boolean used;
    private boolean toldLost;

    /**
     * Creates a dead letter file; nothing is written yet.
     *
     * @param directory of the file
     * @param name of the file without its suffix; unique for a run or command
     * @param database database that the header of the file names, for loading it
     * @param maxBytes maximum size of the file
     * @param say receives a message for each of the first few reasons; messages contain no secrets
     */
    public DeadLetterFile(Path directory, String name, String database, long maxBytes, Consumer<String> say) {
        this.path = directory.resolve(name + SUFFIX);
        this.database = database;
        this.maxBytes = maxBytes;
        this.say = say;
    }

    @Override
    public synchronized boolean take(List<Line> lines, String reason) {
        String first = lines.get(0).text();
        try {
            append(lines, reason);
        } catch (IOException e) {
            if (!toldLost) {
                toldLost = true;
                say.accept(reason + ". " + lines.size() + " point(s) are lost, " + path + " does not take them (" + e
                        + "), the first: " + first);
            }
            return false;
        }
        // The same measurement in every window counts as one reason.
        if (said.size() < MAX_REASONS && said.add(first.replaceAll("[ ,].*", ""))) {
            say.accept(reason + ". " + lines.size() + " point(s) set aside in " + path + ", the first: " + first);
        }
        return true;
    }

    private void append(List<Line> lines, String reason) throws IOException {
        String shortened = reason.length() > MAX_REASON_LENGTH ? reason.substring(0, MAX_REASON_LENGTH) + "…" : reason;
        StringBuilder text = new StringBuilder("# ")
                .append(shortened.replaceAll("\\s+", " "))
                .append('\n');
        lines.forEach(line -> text.append(line.text()).append('\n'));
        byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
        PrivateFiles.makeFolders(path.getParent());
        // Opened for each write: rejections are rare, and no file has to be closed at the end.
        try (RandomAccessFile file = PrivateFiles.open(path)) {
            used = true;
            if (file.length() == 0) {
                file.write(LineProtocolText.header(database).getBytes(StandardCharsets.UTF_8));
            }
            append(file, bytes);
        }
    }

    private void append(RandomAccessFile file, byte[] bytes) throws IOException {
        long end = file.length();
        if (end + bytes.length > maxBytes) {
            throw new IOException("it has reached " + maxBytes + " bytes");
        }
        AtomicAppend.at(file, end, bytes);
    }

    /** The file. */
    public Path path() {
        return path;
    }

    /** Whether any line was written to the file. */
    public synchronized boolean isUsed() {
        return used;
    }
}
