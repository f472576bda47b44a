package io.github.jmeterrpc.influx.delivery;

import io.github.jmeterrpc.influx.file.AtomicAppend;
import io.github.jmeterrpc.influx.file.LineProtocolText;
import io.github.jmeterrpc.influx.file.PrivateFiles;
import io.github.jmeterrpc.influx.line.Line;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** Line protocol that was refused, with the reasons as comments; made when the first line comes. Thread-safe. */
public final class DeadLetterFile implements DeadLetters {

    /** Most bytes of such a file. */
    public static final long MAX_BYTES = 64L << 20;

    /** How the name of such a file ends. */
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
     * Makes one.
     *
     * @param directory of the file
     * @param name of the file without its ending; one run's or one command's
     * @param database named in the file for those who load it
     * @param maxBytes how long the file may get
     * @param say told in words what is refused, the first times; without secrets
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
        // The same line every window is one reason, not many.
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
        // Opened anew each time: it is rare, and there is nothing to close then.
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

    /** Whether anything was set aside. */
    public synchronized boolean isUsed() {
        return used;
    }
}
