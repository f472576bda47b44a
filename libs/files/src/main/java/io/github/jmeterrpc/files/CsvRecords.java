package io.github.jmeterrpc.files;

import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads records of comma-separated values. Quoted values may hold separators, quotes (doubled) and
 * line ends; only a separator or a line end may follow the closing quote, so that records of a
 * later run do not become part of a text whose quote a killed writer left open.
 */
public final class CsvRecords {

    private static final int BUFFER = 1 << 16;

    /**
     * Maximum length of a value in characters, so that an open quote does not load the rest of a
     * large file into memory.
     */
    private static final int MAX_VALUE = 1 << 24;

    private final Reader reader;
    private final char[] buffer = new char[BUFFER];
    private final StringBuilder value = new StringBuilder();
    private final char separator;
    private int length;
    private int at;
    private long line = 1;
    private long recordLine;
    private boolean complete;
    private boolean open;

    /** @param reader the input, which is read ahead; closed by the caller */
    public CsvRecords(Reader reader, char separator) {
        this.reader = reader;
        this.separator = separator;
    }

    /** The line at which the next record begins, from 1. */
    public long line() {
        return line;
    }

    /** Whether the last record ended with a line end; a killed JMeter leaves an incomplete record. */
    public boolean isComplete() {
        return complete;
    }

    /** Whether the last record ended within a quote. */
    public boolean isOpen() {
        return open;
    }

    /**
     * Returns the next record; null at the end. Skips blank lines.
     *
     * @throws IllegalArgumentException if text follows a closing quote, or a value is too long
     */
    public List<String> next() throws IOException {
        List<String> values = new ArrayList<>();
        value.setLength(0);
        complete = false;
        open = false;
        recordLine = line;
        boolean any = false;
        for (int c = read(); c >= 0; c = read()) {
            if (c == '\n') {
                if (any) {
                    complete = true;
                    break;
                }
            } else if (c == '"' && value.isEmpty()) {
                any = true;
                readQuoted();
            } else if (c == separator) {
                endValue(values);
                any = true;
            } else if (c != '\r' || peek() != '\n') {
                append(c);
                any = true;
            }
        }
        if (!any) {
            return null;
        }
        endValue(values);
        return values;
    }

    private void endValue(List<String> values) {
        values.add(value.toString());
        value.setLength(0);
    }

    /** Reads up to the closing quote, or to the end of the input. */
    private void readQuoted() throws IOException {
        for (int c = read(); c >= 0; c = read()) {
            if (c != '"') {
                append(c);
            } else if (peek() == '"') {
                append(read());
            } else if (peek() == separator || peek() == '\r' || peek() == '\n' || peek() < 0) {
                return;
            } else {
                throw new IllegalArgumentException("text after a closing quote in line " + line
                        + "; JMeter was probably killed within an earlier line, and another run follows");
            }
        }
        open = true;
    }

    private void append(int c) {
        if (value.length() == MAX_VALUE) {
            throw new IllegalArgumentException("line " + recordLine + " has a value of more than " + MAX_VALUE
                    + " characters: a quote is open, or the file is not a result file");
        }
        value.append((char) c);
    }

    private int read() throws IOException {
        int c = fill() ? buffer[at++] : -1;
        if (c == '\n') {
            line++;
        }
        return c;
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
