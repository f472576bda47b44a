package io.github.jmeterrpc.influx.line;

import java.util.ArrayList;
import java.util.List;

/** Splits comma-separated values, quoted ones with commas, quotes and line ends in them included. */
final class CsvCells {

    private final String text;
    private int at;

    CsvCells(String text) {
        this.text = text;
    }

    /** The cells of the next line, one empty cell of an empty line; none at the end. */
    List<String> next() {
        List<String> cells = new ArrayList<>();
        if (at >= text.length()) {
            return cells;
        }
        while (true) {
            cells.add(at < text.length() && text.charAt(at) == '"' ? quoted() : plain());
            if (at >= text.length()) {
                return cells;
            }
            boolean lineEnd = text.charAt(at) == '\n';
            at++;
            if (lineEnd) {
                return cells;
            }
        }
    }

    private String plain() {
        int start = at;
        while (at < text.length() && text.charAt(at) != ',' && text.charAt(at) != '\n') {
            at++;
        }
        int end = at > start && text.charAt(at - 1) == '\r' ? at - 1 : at;
        return text.substring(start, end);
    }

    private String quoted() {
        StringBuilder cell = new StringBuilder();
        at++;
        while (at < text.length()) {
            char c = text.charAt(at++);
            if (c != '"') {
                cell.append(c);
            } else if (at < text.length() && text.charAt(at) == '"') {
                cell.append('"');
                at++;
            } else {
                break;
            }
        }
        return cell.append(plain()).toString();
    }
}
