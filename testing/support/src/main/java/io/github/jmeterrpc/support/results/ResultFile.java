package io.github.jmeterrpc.support.results;

import io.github.jmeterrpc.live.results.CsvRecords;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.DoubleConsumer;

/** A result file of JMeter in CSV with a header line. Read as a stream: its size does not matter. */
public final class ResultFile {

    private final Path file;

    public ResultFile(Path file) {
        this.file = file;
    }

    public Path path() {
        return file;
    }

    /** The figures of all its samples. */
    public ResultSummary summary() {
        ResultSummary summary = new ResultSummary();
        forEach(summary::add);
        return summary;
    }

    /** Hands over one sample after the other. */
    public void forEach(Consumer<ResultLine> consumer) {
        try (var reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            CsvRecords csv = new CsvRecords(reader, ',');
            Columns columns = new Columns(header(csv));
            for (List<String> fields = csv.next(); fields != null; fields = csv.next()) {
                consumer.accept(columns.read(fields));
            }
        } catch (IOException | IllegalArgumentException e) {
            throw new IllegalStateException("Not a result file in CSV with a header: " + file, e);
        }
    }

    /**
     * Hands over the numbers of one column; an empty field is left out.
     *
     * @param column its name in the header, such as a name in {@code sample_variables}
     */
    public void forEach(String column, DoubleConsumer consumer) {
        try (var reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            CsvRecords csv = new CsvRecords(reader, ',');
            int index = Columns.required(header(csv), column);
            for (List<String> fields = csv.next(); fields != null; fields = csv.next()) {
                String value = Columns.field(fields, index);
                if (!value.isEmpty()) {
                    consumer.accept(Double.parseDouble(value));
                }
            }
        } catch (IOException | IllegalArgumentException e) {
            throw new IllegalStateException(
                    "Not a result file in CSV with a header and numbers in " + column + ": " + file, e);
        }
    }

    private static List<String> header(CsvRecords csv) throws IOException {
        return Objects.requireNonNullElse(csv.next(), List.of());
    }

    private record Columns(int start, int elapsed, int label, int code, int message, int success) {

        Columns(List<String> header) {
            this(
                    required(header, "timeStamp"),
                    required(header, "elapsed"),
                    header.indexOf("label"),
                    header.indexOf("responseCode"),
                    header.indexOf("responseMessage"),
                    required(header, "success"));
        }

        static int required(List<String> header, String column) {
            int index = header.indexOf(column);
            if (index < 0) {
                throw new IllegalArgumentException("No column " + column + " in " + header);
            }
            return index;
        }

        ResultLine read(List<String> fields) {
            return new ResultLine(
                    Long.parseLong(field(fields, start)),
                    Long.parseLong(field(fields, elapsed)),
                    field(fields, label),
                    field(fields, code),
                    field(fields, message),
                    Boolean.parseBoolean(field(fields, success)));
        }

        static String field(List<String> fields, int index) {
            return index < 0 || index >= fields.size() ? "" : fields.get(index);
        }
    }
}
