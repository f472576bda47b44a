package io.github.jmeterrpc.influx.merge;

import io.github.jmeterrpc.influx.influxdb.InfluxQl;
import io.github.jmeterrpc.influx.line.Rows;
import io.github.jmeterrpc.influx.line.SeriesTags;
import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A group of generators whose tags are equal except for the instance; their rows are merged.
 *
 * @param measurement measurement of the metrics, usually {@code jmeter}
 * @param tags application and user tags, all with values
 */
record GeneratorGroup(String measurement, SortedMap<String, String> tags) {

    GeneratorGroup {
        tags = Collections.unmodifiableSortedMap(new TreeMap<>(tags));
    }

    /** Returns the group of a generator. */
    static GeneratorGroup of(SeriesTags naming) {
        return new GeneratorGroup(naming.measurement(), naming.commonTags());
    }

    /** Returns the group of series that share these tags. */
    static GeneratorGroup of(String measurement, Map<String, String> rowTags) {
        SortedMap<String, String> tags = new TreeMap<>(rowTags);
        tags.remove(SeriesTags.INSTANCE);
        tags.remove(Rows.TRANSACTION);
        return new GeneratorGroup(measurement, tags);
    }

    /** Whether the group has a run name; if so, the run has its own rows. */
    boolean isNamed() {
        return tags.containsKey(SeriesTags.RUN);
    }

    /**
     * InfluxQL condition that matches exactly the group's rows.
     *
     * @param keys all tag keys in the measurement
     */
    String where(Collection<String> keys) {
        SortedMap<String, String> all = new TreeMap<>();
        keys.forEach(key -> all.put(key, ""));
        all.putAll(tags);
        all.remove(SeriesTags.INSTANCE);
        all.remove(Rows.TRANSACTION);
        return InfluxQl.tags(all);
    }
}
