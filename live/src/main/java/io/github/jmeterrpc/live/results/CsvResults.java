package io.github.jmeterrpc.live.results;

import io.github.jmeterrpc.files.CsvRecords;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.util.List;
import java.util.function.Consumer;

/**
 * Reads result files of comma-separated values, with or without a first line of names, which may be
 * in any order.
 */
final class CsvResults {

    /** The columns that JMeter writes by default. */
    private static final List<String> DEFAULT_FIELDS = List.of(
            "timeStamp",
            "elapsed",
            "label",
            "responseCode",
            "responseMessage",
            "threadName",
            "dataType",
            "success",
            "failureMessage",
            "bytes",
            "sentBytes",
            "grpThreads",
            "allThreads",
            "URL",
            "Latency",
            "IdleTime",
            "Connect");

    private static final String SEPARATORS = ",;\t|";

    /** Maximum length of the first line, which is read twice. */
    private static final int READ_AHEAD = 1 << 16;

    private final SubResults lines;
    private final Consumer<String> warnings;
    private final ResultLine line = new ResultLine();

    private CsvResults(Consumer<ResultLine> lines, Consumer<String> warnings) {
        this.lines = new SubResults(lines);
        this.warnings = warnings;
    }

    /**
     * Reads a file.
     *
     * @throws IOException if the file cannot be read, is not a result file, or is damaged; the
     *     message does not contain the file name
     */
    static void read(Reader file, Consumer<ResultLine> lines, Consumer<String> warnings) throws IOException {
        BufferedReader reader = new BufferedReader(file, READ_AHEAD);
        reader.mark(READ_AHEAD);
        char[] start = new char[READ_AHEAD];
        int length = reader.read(start);
        reader.reset();
        if (length <= 0) {
            throw new IOException("the file is empty");
        }
        char separator = separator(new String(start, 0, length));
        CsvRecords records = new CsvRecords(reader, separator);
        try {
            new CsvResults(lines, warnings).read(records, separator);
        } catch (IllegalArgumentException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    /** Returns the separator with which the first record is a line of names or a sample. */
    private static char separator(String start) throws IOException {
        for (char separator : SEPARATORS.toCharArray()) {
            try {
                List<String> first = new CsvRecords(new StringReader(start), separator).next();
                if (first != null && (isHeader(first) || isSample(first))) {
                    return separator;
                }
            } catch (IllegalArgumentException otherSeparator) {
                continue;
            }
        }
        throw new IOException("not a result file of JMeter: its first line is neither a header (timeStamp, "
                + "elapsed …) nor a sample");
    }

    private static boolean isHeader(List<String> first) {
        return first.size() > 1 && (first.contains("timeStamp") || first.contains("elapsed"));
    }

    private static boolean isSample(List<String> first) {
        return first.size() > 2
                && first.get(0).matches("[-/.:,T \\d]+")
                && first.get(1).matches("\\d+");
    }

    private void read(CsvRecords records, char separator) throws IOException {
        List<String> fields = DEFAULT_FIELDS;
        long at = records.line();
        List<String> values = records.next();
        if (isHeader(values)) {
            fields = values;
            if (!fields.contains("timeStamp") || !fields.contains("elapsed")) {
                throw new IOException("the header has no timeStamp or no elapsed, which a report requires");
            }
            if (!fields.contains("success")) {
                warnings.accept("without the column success (property jmeter.save.saveservice.successful):"
                        + " failed samples are not measured");
            }
            at = records.line();
            values = records.next();
        }
        while (values != null) {
            if (records.isComplete()) {
                accept(fields, values, at);
            } else {
                last(records, fields, values, separator, at);
            }
            at = records.line();
            values = records.next();
        }
        lines.end().ifPresent(warnings);
    }

    /**
     * Reads a last record without a line end. It counts if it has all its values, because programs
     * other than JMeter may omit the last line end.
     */
    private void last(CsvRecords records, List<String> fields, List<String> values, char separator, long at)
            throws IOException {
        boolean hasAll = values.size() == fields.size()
                && !records.isOpen()
                && !values.get(values.size() - 1).isEmpty();
        if (hasAll) {
            accept(fields, values, at);
            return;
        }
        checkUnfinished(values, fields.size(), separator, at);
        warnings.accept("line " + at + ", the last one, is incomplete, since JMeter was killed; it is skipped");
    }

    private void accept(List<String> fields, List<String> values, long at) throws IOException {
        try {
            if (values.size() != fields.size()) {
                throw new IllegalArgumentException(values.size() + " values, but " + fields.size() + " fields"
                        + (fields == DEFAULT_FIELDS ? " as JMeter writes them by default; add a header line" : ""));
            }
            line.clear();
            for (int i = 0; i < fields.size(); i++) {
                line.put(fields.get(i), values.get(i));
            }
            lines.accept(line);
        } catch (IllegalArgumentException e) {
            throw new IOException("line " + at + ": " + e.getMessage(), e);
        }
    }

    /**
     * An open quote turns all following lines into its text; the samples of a later, appended run
     * must not be lost in it.
     */
    private static void checkUnfinished(List<String> values, int fields, char separator, long at) throws IOException {
        String[] text = values.get(values.size() - 1).split("\n", -1);
        for (int i = 1; i < text.length; i++) {
            if (text[i].chars().filter(c -> c == separator).count() >= fields - 1) {
                throw new IOException("line " + at + " has an open quote, and further samples follow in line "
                        + (at + i) + ": JMeter was killed, and another run was appended; close the quote, or cut line "
                        + at);
            }
        }
    }
}
