package io.github.jmeterrpc.influx.line;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * How listeners claim the tags they write under, in a measurement of its own: rows with the time of the server's clock,
 * so that nobody's own clock matters.
 */
public final class Claims {

    /** What the name of the measurement ends with. */
    public static final String SUFFIX = "_instances";

    private static final String MARK = "mark";
    private static final String ALIVE = "alive";

    private final Naming naming;
    private final String measurement;

    /** Claims of all the tags of a naming together: rows that differ in any of them never replace each other. */
    public Claims(Naming naming) {
        this.naming = naming;
        this.measurement = naming.measurement() + SUFFIX;
    }

    /** A row that says whether the listener with this mark is at work. */
    public String row(String mark, boolean alive) {
        return new LineBuilder(naming.start(measurement))
                .textField(MARK, mark)
                .field(ALIVE, alive ? 1 : 0)
                .untimed();
    }

    /** Asks for the rows of the last seconds, in InfluxQL. */
    public String query(int seconds) {
        Map<String, String> tags = new TreeMap<>(naming.userTags());
        tags.put("application", naming.application());
        tags.put("instance", naming.instance());
        return "SELECT " + InfluxQl.name(MARK) + ", " + InfluxQl.name(ALIVE) + " FROM " + InfluxQl.name(measurement)
                + " WHERE time > now() - " + seconds + "s AND " + InfluxQl.tags(tags);
    }

    /**
     * Tells who is at work.
     *
     * @param csv the answer, lines of comma-separated values under a heading, oldest first
     */
    public static Set<String> alive(List<String> csv) {
        Map<String, Boolean> last = new HashMap<>();
        List<String> heading = List.of();
        for (String line : csv) {
            List<String> cells = List.of(line.split(",", -1));
            if (cells.contains(MARK) && cells.contains(ALIVE)) {
                heading = cells;
            } else if (!heading.isEmpty() && cells.size() >= heading.size()) {
                // Marks and numbers have no commas; a measurement's name, in front, might.
                int shift = cells.size() - heading.size();
                String mark = cells.get(heading.indexOf(MARK) + shift);
                // Rows of the clock, which a server might show as well, have none.
                if (!mark.isEmpty()) {
                    last.put(mark, Double.parseDouble(cells.get(heading.indexOf(ALIVE) + shift)) > 0);
                }
            }
        }
        last.values().removeIf(alive -> !alive);
        return new HashSet<>(last.keySet());
    }
}
