package io.github.jmeterrpc.influx.line;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The newest point that was written under a naming, among what is shown to this: lines, or answers of InfluxDB. Not
 * thread-safe.
 */
public final class NewestPoint {

    private final Naming naming;
    private final String tags;
    private long nanos = Long.MIN_VALUE;

    /** Nothing was shown yet. */
    public NewestPoint(Naming naming) {
        this.naming = naming;
        this.tags = naming.start("");
    }

    /**
     * Asks for the newest windows, annotations and single samples, in InfluxQL; one statement, since InfluxDB 3 takes no
     * more. Rows with further tags count too.
     *
     * @param fromMillis which are not older than this, ms since 1970
     */
    public String query(long fromMillis) {
        String measurements = Stream.of(naming.measurement(), naming.measurement() + RawRows.SUFFIX, Naming.EVENTS)
                .distinct()
                .map(InfluxQl::name)
                .collect(Collectors.joining(", "));
        Map<String, String> all = new TreeMap<>(naming.userTags());
        all.put("application", naming.application());
        all.put("instance", naming.instance());
        // A field of one row of each window, of annotations, and of single samples: few series, whatever the labels.
        return "SELECT \"startedT\", \"text\", \"elapsed_ms\" FROM " + measurements + " WHERE time >= " + fromMillis
                + "000000 AND " + InfluxQl.tags(all) + " ORDER BY time DESC LIMIT 1";
    }

    /**
     * Looks at an answer to {@link #query}.
     */
    public void seeAnswer(List<AnswerRow> answer) {
        answer.stream().filter(AnswerRow::hasTime).forEach(row -> nanos = Math.max(nanos, row.nanos()));
    }

    /** Looks at a line of line protocol, of whatever measurement. */
    public void seeLine(String line) {
        int comma = endOfMeasurement(line);
        if (line.startsWith(tags, comma) && isEndOfTag(line, comma + tags.length())) {
            see(line.substring(line.lastIndexOf(' ') + 1));
        }
    }

    private static int endOfMeasurement(String line) {
        int comma = line.indexOf(',');
        while (comma > 0 && line.charAt(comma - 1) == '\\') {
            comma = line.indexOf(',', comma + 1);
        }
        return comma < 0 ? line.length() : comma;
    }

    private static boolean isEndOfTag(String line, int at) {
        return at < line.length() && (line.charAt(at) == ',' || line.charAt(at) == ' ');
    }

    private void see(String time) {
        try {
            nanos = Math.max(nanos, Long.parseLong(time));
        } catch (NumberFormatException e) {
            // A line that somebody changed: it is no point of a listener's.
            return;
        }
    }

    /** Its time; absent if no point was seen. */
    public Optional<Instant> time() {
        return nanos == Long.MIN_VALUE ? Optional.empty() : Optional.of(instant(nanos));
    }

    /** A time stamp as lines have it. */
    public static Instant instant(long nanosSince1970) {
        long second = TimeUnit.SECONDS.toNanos(1);
        return Instant.ofEpochSecond(Math.floorDiv(nanosSince1970, second), Math.floorMod(nanosSince1970, second));
    }
}
