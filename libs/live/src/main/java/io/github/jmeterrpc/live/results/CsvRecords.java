package io.github.jmeterrpc.live.results;

import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.List;

/** Reads records of comma-separated values; quoted ones may hold separators, quotes (doubled) and line ends. */
public final class CsvRecords {

    private static final int BUFFER = 1 << 16;

    private final Reader reader;
    private final char[] buffer = new char[BUFFER];
    private final StringBuilder value = new StringBuilder();
    private final char separator;
    private int length;
    private int at;
    private long line = 1;
    private boolean whole;

    /** @param reader is read ahead; closed by the caller */
    public CsvRecords(Reader reader, char separator) {
        this.reader = reader;
        this.separator = separator;
    }

    /** The line at which the next record begins. */
    long line() {
        return line;
    }

    /** Whether the last record had a line end: a killed JMeter leaves half a record. */
    boolean isWhole() {
        return whole;
    }

    /** The next record, null at the end. Blank lines are left out. */
    public List<String> next() throws IOException {
        List<String> values = new ArrayList<>();
        value.setLength(0);
        whole = false;
        boolean quoted = false;
        boolean any = false;
        for (int c = read(); c >= 0; c = read()) {
            if (c == '\n') {
                line++;
            }
            if (quoted) {
                if (c != '"') {
                    value.append((char) c);
                } else if (peek() == '"') {
                    value.append((char) read());
                } else {
                    quoted = false;
                }
            } else if (c == '"' && value.isEmpty()) {
                quoted = true;
                any = true;
            } else if (c == separator) {
                values.add(value.toString());
                value.setLength(0);
                any = true;
            } else if (c == '\n') {
                if (any) {
                    whole = true;
                    values.add(value.toString());
                    return values;
                }
            } else if (c != '\r' || peek() != '\n') {
                value.append((char) c);
                any = true;
            }
        }
        if (!any) {
            return null;
        }
        values.add(value.toString());
        return values;
    }

    private int read() throws IOException {
        return fill() ? buffer[at++] : -1;
    }

    private int peek() throws IOException {
        return fill() ? buffer[at] : -1;
    }

    private boolean fill() throws IOException {
        if (at == length) {
            length = Math.max(0, reader.read(buffer));
            at = 0;
        }
        return at < length;
    }
}
