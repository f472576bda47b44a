package io.github.jmeterrpc.harness.results;

import io.github.jmeterrpc.files.CsvRecords;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * A result file of JMeter in CSV with a header line. Read as a stream: its size does not matter.
 *
 * @param path path of the file
 */
public record CsvResultFile(Path path) {

    /** The figures of all its samples. */
    public ResultSummary summary() {
        ResultSummary summary = new ResultSummary();
        forEach(summary::add);
        return summary;
    }

    /**
     * Samples so far in a file that JMeter still writes; 0 while there is none. What JMeter holds
     * back in memory is not in it.
     */
    public long samplesSoFar() {
        if (!Files.exists(path)) {
            return 0;
        }
        // Read as ISO-8859-1, so that an incomplete line cannot be malformed.
        try (Stream<String> lines = Files.lines(path, StandardCharsets.ISO_8859_1)) {
            return Math.max(0, lines.count() - 1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Passes on one sample after the other. */
    public void forEach(Consumer<CsvResultLine> consumer) {
        try (var reader = Files.newBufferedReader(path, StandardCharsets.UTF_8)) {
            CsvRecords csv = new CsvRecords(reader, ',');
            List<String> header = csv.next();
            if (header == null || !header.containsAll(List.of("timeStamp", "elapsed", "success"))) {
                throw new IllegalArgumentException("header: " + header);
            }
            Map<String, Integer> columns = new HashMap<>();
            header.forEach(name -> columns.put(name, columns.size()));
            for (List<String> fields = csv.next(); fields != null; fields = csv.next()) {
                consumer.accept(new CsvResultLine(columns, fields));
            }
        } catch (IOException | IllegalArgumentException e) {
            throw new IllegalStateException("Not a result file in CSV with a header: " + path, e);
        }
    }
}
