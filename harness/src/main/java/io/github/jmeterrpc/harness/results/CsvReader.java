package io.github.jmeterrpc.harness.results;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.List;

/** Reads records of comma separated fields, quoted ones with commas, quotes and line ends in them included. */
final class CsvReader {

    private final BufferedReader reader;
    private final StringBuilder field = new StringBuilder();

    CsvReader(Reader reader) {
        this.reader = new BufferedReader(reader, 1 << 16);
    }

    /** The next record; empty at the end of the file. */
    List<String> next() throws IOException {
        int c = reader.read();
        if (c < 0) {
            return List.of();
        }
        List<String> fields = new ArrayList<>(20);
        while (true) {
            c = c == '"' ? quoted() : plain(c);
            fields.add(field.toString());
            field.setLength(0);
            if (c != ',') {
                skipLineFeedAfter(c);
                return fields;
            }
            c = reader.read();
        }
    }

    /** Reads up to the end of the field; returns the character that ended it. */
    private int plain(int first) throws IOException {
        int c = first;
        while (c >= 0 && c != ',' && c != '\n' && c != '\r') {
            field.append((char) c);
            c = reader.read();
        }
        return c;
    }

    private int quoted() throws IOException {
        while (true) {
            int c = reader.read();
            if (c < 0) {
                return c;
            }
            if (c == '"') {
                c = reader.read();
                if (c != '"') {
                    return plain(c);
                }
            }
            field.append((char) c);
        }
    }

    private void skipLineFeedAfter(int ended) throws IOException {
        if (ended == '\r') {
            reader.mark(1);
            if (reader.read() != '\n') {
                reader.reset();
            }
        }
    }
}
