package io.github.jmeterrpc.influx.line;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The newest point that stands in InfluxDB under a naming. */
public final class NewestPoint {

    private NewestPoint() {}

    /**
     * Asks for the newest windows, annotations and single samples, in InfluxQL; one statement, since InfluxDB 3 takes no
     * more. Rows with further tags count too.
     *
     * @param fromMillis which are not older than this, ms since 1970
     */
    public static String query(Naming naming, long fromMillis) {
        String measurements = Stream.of(naming.measurement(), naming.measurement() + RawRows.SUFFIX, Naming.EVENTS)
                .distinct()
                .map(InfluxQl::name)
                .collect(Collectors.joining(", "));
        Map<String, String> tags = naming.tags();
        tags.putIfAbsent(Naming.APPLICATION, "");
        // A field of one row of each window, of annotations, and of single samples: few series, whatever the labels.
        return "SELECT \"startedT\", \"text\", \"elapsed_ms\" FROM " + measurements + " WHERE time >= " + fromMillis
                + "000000 AND " + InfluxQl.tags(tags) + " ORDER BY time DESC LIMIT 1";
    }

    /** Tells its time from the answer to {@link #query}; absent if there is none. */
    public static Optional<Instant> of(List<AnswerRow> answer) {
        return answer.stream()
                .filter(AnswerRow::hasTime)
                .map(AnswerRow::nanos)
                .max(Long::compare)
                .map(nanos -> Instant.ofEpochSecond(0, nanos));
    }
}
