package io.github.jmeterrpc.influx.query;

import io.github.jmeterrpc.influx.line.LineBuilder;
import io.github.jmeterrpc.influx.line.SeriesTags;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * How listeners claim the tags they write under, in a measurement of its own: rows with the time of the server's clock,
 * so that no generator's clock matters.
 */
public final class LeaseRows {

    /** What the name of the measurement ends with. */
    public static final String SUFFIX = "_instances";

    /** How long a claim lasts that is not renewed, s: some renewals may fail. */
    private static final int VALID_SECONDS = 13;

    private static final String TOKEN = "mark";
    private static final String ALIVE = "alive";

    private final SeriesTags naming;
    private final String measurement;

    /** Claims all tags of a series together: rows that differ in any of them never replace each other. */
    public LeaseRows(SeriesTags naming) {
        this.naming = naming;
        this.measurement = naming.measurement() + SUFFIX;
    }

    /** A row that says whether the listener with this token is at work. */
    public String row(String token, boolean alive) {
        return new LineBuilder(naming.start(measurement))
                .textField(TOKEN, token)
                .field(ALIVE, alive ? 1 : 0)
                .untimed();
    }

    /** Asks for the claims that last, in InfluxQL. */
    public String query() {
        Map<String, String> tags = naming.tags();
        // Also where there is none: rows with one are another's.
        tags.putIfAbsent(SeriesTags.APPLICATION, "");
        return query(tags);
    }

    /** Asks for those of all listeners whose other tags are the same. */
    public String queryAllInstances() {
        return query(naming.commonTags());
    }

    private String query(Map<String, String> tags) {
        return "SELECT " + InfluxQl.name(TOKEN) + ", " + InfluxQl.name(ALIVE) + " FROM " + InfluxQl.name(measurement)
                + " WHERE time > now() - " + VALID_SECONDS + "s" + (tags.isEmpty() ? "" : " AND " + InfluxQl.tags(tags))
                + " GROUP BY *";
    }

    /** Returns the tokens of those who are at work from the answer to {@link #query}. */
    public Set<String> alive(List<QueryRow> answer) {
        return claims(answer).stream().map(Claim::token).collect(Collectors.toSet());
    }

    /** Tells the instances that are at work under exactly these tags from the answer to {@link #queryAllInstances}. */
    public Set<String> aliveInstances(List<QueryRow> answer) {
        return claims(answer).stream().map(Claim::instance).collect(Collectors.toSet());
    }

    private boolean isLikeThis(QueryRow row) {
        Map<String, String> tags = new TreeMap<>(row.tags());
        tags.remove(SeriesTags.INSTANCE);
        return tags.equals(naming.commonTags());
    }

    private record Claim(String instance, String token) {}

    private Set<Claim> claims(List<QueryRow> answer) {
        Map<Claim, Boolean> last = new HashMap<>();
        for (QueryRow row : answer) {
            // Rows of the clock, which a server might show as well, have no token.
            if (row.has(TOKEN) && isLikeThis(row)) {
                String instance = row.tags().getOrDefault(SeriesTags.INSTANCE, "");
                last.put(new Claim(instance, row.text(TOKEN)), row.number(ALIVE) > 0);
            }
        }
        last.values().removeIf(alive -> !alive);
        return last.keySet();
    }
}
