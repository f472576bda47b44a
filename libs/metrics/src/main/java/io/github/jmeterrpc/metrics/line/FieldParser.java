package io.github.jmeterrpc.metrics.line;

import java.nio.charset.StandardCharsets;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** Parses the fields of one line. */
final class FieldParser {

    private static final int MAX_DIGITS = 15;
    private static final double[] POWERS_OF_TEN =
            IntStream.range(0, MAX_DIGITS).mapToDouble(i -> Math.pow(10, i)).toArray();
    private static final Pattern INTEGER = Pattern.compile("-?\\d+i");
    private static final Pattern FLOAT = Pattern.compile("-?(\\d+(\\.\\d*)?|\\.\\d+)([eE][-+]?\\d+)?");

    private final byte[] text;
    private final int limit;
    private final Function<String, LineException> problem;
    private final PointFields fields = new PointFields();
    private int at;

    /**
     * Prepares the parser.
     *
     * @param text contains the fields from {@code at} to {@code limit}
     * @param problem creates the exception for an invalid line
     */
    FieldParser(byte[] text, int at, int limit, Function<String, LineException> problem) {
        this.text = text;
        this.at = at;
        this.limit = limit;
        this.problem = problem;
    }

    PointFields parse() throws LineException {
        while (true) {
            if (fields.size() == LineParser.MAX_FIELDS) {
                throw new LimitException("a point may have " + LineParser.MAX_FIELDS + " fields");
            }
            int key = at;
            int equals = endOfKey();
            LineParser.checkName("field key", equals - key);
            at = equals + 1;
            if (at >= limit) {
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
            if (at >= limit || text[at] != ',') {
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
        while (i < limit && text[i] != '=') {
            if (text[i] == '\\') {
                i++;
            } else if (text[i] == ' ' || text[i] == ',' || text[i] == '\n') {
                throw problem.apply("invalid field format");
            }
            i++;
        }
        if (i >= limit || i == at) {
            throw problem.apply("missing field key");
        }
        return i;
    }

    private int endOfValue() {
        int i = at;
        while (i < limit && text[i] != ',' && text[i] != ' ' && text[i] != '\n') {
            i++;
        }
        return i;
    }

    private String quoted() throws LineException {
        int from = at + 1;
        boolean escaped = false;
        int i = from;
        while (i < limit && text[i] != '"') {
            if (text[i] == '\\' && i + 1 < limit && (text[i + 1] == '"' || text[i + 1] == '\\')) {
                escaped = true;
                i++;
            }
            i++;
        }
        if (i - from > LineParser.MAX_TEXT) {
            throw new LimitException("the text of a field may have " + LineParser.MAX_TEXT + " bytes");
        }
        if (i >= limit) {
            throw problem.apply("unbalanced quotes");
        }
        at = i + 1;
        if (at < limit && text[at] != ',' && text[at] != ' ' && text[at] != '\n') {
            throw problem.apply("invalid field format");
        }
        String value = new String(text, from, i - from, StandardCharsets.UTF_8);
        return escaped ? value.replaceAll("\\\\([\"\\\\])", "$1") : value;
    }

    private double number(int from, int to) throws LineException {
        boolean negative = text[from] == '-';
        int first = negative ? from + 1 : from;
        int point = endOfDigits(first, Math.min(to, first + MAX_DIGITS));
        boolean decimal = point < to && text[point] == '.';
        int end = decimal ? endOfDigits(point + 1, Math.min(to, first + MAX_DIGITS + 1)) : point;
        boolean integer = end == point && end + 1 == to && text[end] == 'i';
        if (point == first || end < to && !integer) {
            return slowNumber(new String(text, from, to - from, StandardCharsets.UTF_8));
        }
        long digits = 0;
        for (int i = first; i < end; i++) {
            digits = i == point ? digits : digits * 10 + text[i] - '0';
        }
        // Both are exact, so the quotient is the double nearest to the number.
        double number = decimal ? digits / POWERS_OF_TEN[end - point - 1] : digits;
        return negative ? 0 - number : number;
    }

    private int endOfDigits(int from, int to) {
        int i = from;
        while (i < to && text[i] >= '0' && text[i] <= '9') {
            i++;
        }
        return i;
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
                if (INTEGER.matcher(value).matches()) {
                    return integer(value.substring(0, value.length() - 1));
                }
                if (!FLOAT.matcher(value).matches()) {
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
