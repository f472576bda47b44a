package io.github.jmeterrpc.influx.line;

import io.github.jmeterrpc.files.GzipMembers;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads, line by line, a file of line protocol with times in ns, which {@code influx -import} and
 * the command replay can load. A comment before a point contains the number of samples that the
 * point accounts for. Not thread-safe.
 */
public final class LineProtocol implements Closeable {

    /** The first line of such a file. */
    public static final String FIRST_LINE = "# DML\n";

    private static final String SAMPLES = "# samples: ";
    private static final Pattern SAMPLES_LINE = Pattern.compile(SAMPLES + "(\\d{1,18})");
    private static final int BUFFER = 1 << 13;

    private final Reader in;
    private final Runnable cut;
    private final char[] buffer = new char[BUFFER];
    private int position;
    private int length;
    private final StringBuilder line = new StringBuilder();

    /** Reads a stream of UTF-8; malformed input is an error. */
    public LineProtocol(InputStream in, Runnable cut) {
        this.cut = cut;
        this.in = new InputStreamReader(in, StandardCharsets.UTF_8.newDecoder());
    }

    /**
     * Opens a file; a file whose name ends with {@code .gz} is uncompressed.
     *
     * @param cut called at the end if the file ends with an incomplete line
     */
    public static LineProtocol open(Path file, Runnable cut) throws IOException {
        InputStream in = Files.newInputStream(file);
        return new LineProtocol(file.toString().endsWith(".gz") ? new GzipMembers(in) : in, cut);
    }

    /** The header of a file, including line ends. */
    public static String header(String database) {
        return FIRST_LINE + "# CONTEXT-DATABASE: " + database + "\n# Times are in nanoseconds.\n";
    }

    /** The text of points, with the comments about their samples. */
    public static String text(List<Line> lines) {
        StringBuilder text = new StringBuilder();
        for (Line each : lines) {
            if (each.samples() > 0) {
                text.append(SAMPLES).append(each.samples()).append('\n');
            }
            text.append(each.text()).append('\n');
        }
        return text.toString();
    }

    /** Returns the next points; empty at the end of the file. */
    public List<Line> next(int maxLines) throws IOException {
        List<Line> lines = new ArrayList<>();
        boolean more = true;
        while (more && lines.size() < maxLines) {
            more = readTo(lines);
        }
        return lines;
    }

    /** Adds the next point to a list; returns false at the end of the file. */
    public boolean readTo(List<Line> lines) throws IOException {
        long samples = 0;
        while (readLine()) {
            String text = takeLine();
            Matcher comment = SAMPLES_LINE.matcher(text);
            if (comment.matches()) {
                samples = Long.parseLong(comment.group(1));
            } else if (isPoint(text)) {
                return lines.add(new Line(text, samples));
            }
        }
        // An incomplete line may look like a valid point with another value or without its time.
        if (isPoint(takeLine())) {
            cut.run();
        }
        return false;
    }

    private static boolean isPoint(String text) {
        return !text.isBlank() && text.charAt(0) != '#';
    }

    /** Returns the line that was read, without its end. */
    private String takeLine() {
        int end = line.length();
        String text = line.substring(0, end > 0 && line.charAt(end - 1) == '\r' ? end - 1 : end);
        line.setLength(0);
        return text;
    }

    /** Reads up to the next line end; returns false if there is none. */
    private boolean readLine() throws IOException {
        while (length >= 0) {
            for (int i = position; i < length; i++) {
                if (buffer[i] == '\n') {
                    line.append(buffer, position, i - position);
                    position = i + 1;
                    return true;
                }
            }
            line.append(buffer, position, length - position);
            position = 0;
            length = 0;
            length = in.read(buffer);
        }
        return false;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
