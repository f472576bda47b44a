package io.github.jmeterrpc.influx.query;

import io.github.jmeterrpc.influx.line.SeriesTags;
import io.github.jmeterrpc.metrics.line.LineBuilder;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Rows by which listeners claim the tags they write under, in a separate measurement. The server stamps the rows, so
 * the generators' clocks do not matter.
 */
public final class LeaseRows {

    /** Suffix of the measurement's name. */
    public static final String SUFFIX = "_instances";

    /** Time between two renewals of a claim, ms. */
    public static final long RENEW_MILLIS = 5000;

    /** How long a claim is valid without renewal, s; long enough to survive some failed renewals. */
    private static final int VALID_SECONDS = 13;

    /** A claim that is older, s, should have been renewed. */
    private static final int RENEWED_SECONDS = 7;

    private static final String TOKEN = "mark";
    private static final String ALIVE = "alive";

    private final SeriesTags naming;
    private final String measurement;

    /** Creates the rows of a claim on a combination of tags: rows that differ in any tag never replace each other. */
    public LeaseRows(SeriesTags naming) {
        this.naming = naming;
        this.measurement = naming.measurement() + SUFFIX;
    }

    /** A row that says whether the listener with this token is running. */
    public String row(String token, boolean alive) {
        return new LineBuilder(naming.start(measurement))
                .textField(TOKEN, token)
                .field(ALIVE, alive ? 1 : 0)
                .text();
    }

    /** InfluxQL query for the valid claims on exactly these tags. */
    public String query() {
        Map<String, String> tags = naming.tags();
        // Also without an application: rows with one belong to other generators.
        tags.putIfAbsent(SeriesTags.APPLICATION, "");
        return query(tags, VALID_SECONDS);
    }

    /** InfluxQL query for the valid claims of all listeners with the same tags except the instance. */
    public String queryAllInstances() {
        return query(naming.commonTags(), VALID_SECONDS);
    }

    /** Like {@link #queryAllInstances}, without listeners that were killed a few seconds ago. */
    public String queryRenewedInstances() {
        return query(naming.commonTags(), RENEWED_SECONDS);
    }

    private String query(Map<String, String> tags, int seconds) {
        return "SELECT " + InfluxQl.name(TOKEN) + ", " + InfluxQl.name(ALIVE) + " FROM " + InfluxQl.name(measurement)
                + " WHERE time > now() - " + seconds + "s" + (tags.isEmpty() ? "" : " AND " + InfluxQl.tags(tags))
                + " GROUP BY *";
    }

    /** Reads the tokens of running listeners from the answer to {@link #query}. */
    public Set<String> alive(List<QueryRow> answer) {
        return claims(answer).stream().map(Claim::token).collect(Collectors.toSet());
    }

    /** Reads the instances that are running under exactly these tags from the answer to {@link #queryAllInstances}. */
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
            // The clock rows of the same measurement, which a server may return too, have no token.
            if (row.has(TOKEN) && isLikeThis(row)) {
                String instance = row.tags().getOrDefault(SeriesTags.INSTANCE, "");
                last.put(new Claim(instance, row.text(TOKEN)), row.number(ALIVE) > 0);
            }
        }
        last.values().removeIf(alive -> !alive);
        return last.keySet();
    }
}
