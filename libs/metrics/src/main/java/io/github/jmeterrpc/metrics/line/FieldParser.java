package io.github.jmeterrpc.metrics.line;

import java.nio.charset.StandardCharsets;
import java.util.function.Function;

/** Parses the fields of one line. */
final class FieldParser {

    private final byte[] text;
    private final Function<String, LineException> problem;
    private final Fields fields = new Fields();
    private int at;

    FieldParser(byte[] text, int at, Function<String, LineException> problem) {
        this.text = text;
        this.at = at;
        this.problem = problem;
    }

    Fields parse() throws LineException {
        while (true) {
            int key = at;
            int equals = endOfKey();
            at = equals + 1;
            if (at >= text.length) {
                throw problem.apply("missing field value");
            }
            if (text[at] == '"') {
                String value = quoted();
                fields.add(Escape.unescapedName(text, key, equals), Double.NaN, value);
            } else {
                int value = at;
                at = endOfValue();
                fields.add(Escape.unescapedName(text, key, equals), number(value, at), null);
            }
            if (at >= text.length || text[at] != ',') {
                return fields;
            }
            at++;
        }
    }

    /** Position after the parsed fields. */
    int end() {
        return at;
    }

    private int endOfKey() throws LineException {
        int i = at;
        while (i < text.length && text[i] != '=') {
            if (text[i] == '\\') {
                i++;
            } else if (text[i] == ' ' || text[i] == ',' || text[i] == '\n') {
                throw problem.apply("invalid field format");
            }
            i++;
        }
        if (i >= text.length || i == at) {
            throw problem.apply("missing field key");
        }
        return i;
    }

    private int endOfValue() {
        int i = at;
        while (i < text.length && text[i] != ',' && text[i] != ' ' && text[i] != '\n') {
            i++;
        }
        return i;
    }

    private String quoted() throws LineException {
        int from = at + 1;
        boolean escaped = false;
        int i = from;
        while (i < text.length && text[i] != '"') {
            if (text[i] == '\\' && i + 1 < text.length && (text[i + 1] == '"' || text[i + 1] == '\\')) {
                escaped = true;
                i++;
            }
            i++;
        }
        if (i >= text.length) {
            throw problem.apply("unbalanced quotes");
        }
        at = i + 1;
        if (at < text.length && text[at] != ',' && text[at] != ' ' && text[at] != '\n') {
            throw problem.apply("invalid field format");
        }
        String value = new String(text, from, i - from, StandardCharsets.UTF_8);
        return escaped ? value.replaceAll("\\\\([\"\\\\])", "$1") : value;
    }

    private double number(int from, int to) throws LineException {
        long whole = 0;
        int i = from;
        boolean negative = i < to && text[i] == '-';
        if (negative) {
            i++;
        }
        int digits = i;
        while (i < to && i - digits < 15 && text[i] >= '0' && text[i] <= '9') {
            whole = whole * 10 + text[i++] - '0';
        }
        boolean integer = i + 1 == to && text[i] == 'i';
        // As the listener writes counts: 17.0
        boolean pointZero = i + 2 == to && text[i] == '.' && text[i + 1] == '0';
        if (i > digits && (i == to || integer || pointZero)) {
            return negative ? -whole : whole;
        }
        return slowNumber(new String(text, from, to - from, StandardCharsets.UTF_8));
    }

    private long integer(String digits) throws LineException {
        try {
            return Long.parseLong(digits);
        } catch (NumberFormatException e) {
            throw problem.apply("unable to parse integer " + digits);
        }
    }

    private double slowNumber(String value) throws LineException {
        switch (value) {
            case "t", "T", "true", "True", "TRUE":
                return 1;
            case "f", "F", "false", "False", "FALSE":
                return 0;
            default:
                if (value.matches("-?\\d+i")) {
                    return integer(value.substring(0, value.length() - 1));
                }
                if (!value.matches("-?(\\d+(\\.\\d*)?|\\.\\d+)([eE][-+]?\\d+)?")) {
                    throw problem.apply("invalid number");
                }
                double number = Double.parseDouble(value);
                if (Double.isInfinite(number)) {
                    throw problem.apply("invalid float");
                }
                return number;
        }
    }
}
