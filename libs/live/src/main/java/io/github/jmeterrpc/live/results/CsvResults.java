package io.github.jmeterrpc.live.results;

import io.github.jmeterrpc.live.figures.sums.Sample;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/** Reads result files of comma-separated values, with a first line of names in any order, or without one. */
final class CsvResults {

    /** What JMeter writes unless told otherwise. */
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
    private static final int FIRST_LINE = 1 << 16;

    private CsvResults() {}

    /**
     * Reads a file.
     *
     * @param name of the file, for messages
     * @throws IOException if it cannot be read, or is no result file
     */
    static void read(String name, Reader file, Consumer<Sample> samples, Consumer<String> warnings) throws IOException {
        BufferedReader reader = new BufferedReader(file, FIRST_LINE);
        reader.mark(FIRST_LINE);
        String first = reader.readLine();
        reader.reset();
        if (first == null) {
            warnings.accept(name + " is empty");
            return;
        }
        char separator = separator(name, first);
        CsvRecords records = new CsvRecords(reader, separator);
        List<String> fields = DEFAULT_FIELDS;
        if (isHeader(first)) {
            fields = records.next();
            if (!fields.contains("timeStamp") || !fields.contains("elapsed")) {
                throw new IOException(name + ": the first line names no timeStamp or no elapsed, which a report needs");
            }
        }
        read(name, records, fields, samples, warnings);
    }

    private static void read(
            String name, CsvRecords records, List<String> fields, Consumer<Sample> samples, Consumer<String> warnings)
            throws IOException {
        ResultLine line = new ResultLine();
        long at = records.line();
        for (List<String> values = records.next(); values != null; values = records.next()) {
            try {
                if (values.size() != fields.size()) {
                    throw new IllegalArgumentException(
                            values.size() + " values, but " + fields.size() + " fields" + hint(fields));
                }
                line.clear();
                for (int i = 0; i < fields.size(); i++) {
                    line.put(fields.get(i), values.get(i));
                }
                samples.accept(line.sample());
            } catch (IllegalArgumentException e) {
                if (records.isWhole()) {
                    throw new IOException(name + " line " + at + ": " + e.getMessage(), e);
                }
                warnings.accept(name + ": the last line is not whole and is left out");
            }
            at = records.line();
        }
    }

    private static String hint(List<String> fields) {
        return fields == DEFAULT_FIELDS
                ? " as JMeter writes them unless told otherwise; put a line of names first"
                : "";
    }

    private static boolean isHeader(String first) {
        return first.contains("timeStamp") || first.contains("elapsed");
    }

    private static char separator(String name, String first) throws IOException {
        for (char separator : SEPARATORS.toCharArray()) {
            String quoted = Pattern.quote(String.valueOf(separator));
            if (isHeader(first) && first.matches("\\w+" + quoted + ".*")
                    || first.matches("\"?[-/.:,T \\d]+\"?" + quoted + "\\d+" + quoted + ".*")) {
                return separator;
            }
        }
        throw new IOException(
                name + " is no result file of JMeter: its first line is neither names (timeStamp, elapsed …)"
                        + " nor a sample");
    }
}
