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
 * A group of generators whose tags are equal except the instance; their rows are merged.
 *
 * @param measurement of the metrics, {@code jmeter} as a rule
 * @param tags application and user tags, none of them empty
 */
record GeneratorGroup(String measurement, SortedMap<String, String> tags) {

    GeneratorGroup {
        tags = Collections.unmodifiableSortedMap(new TreeMap<>(tags));
    }

    /** The group that a generator belongs to. */
    static GeneratorGroup of(SeriesTags naming) {
        return new GeneratorGroup(naming.measurement(), naming.commonTags());
    }

    /** The group of series that share these tags. */
    static GeneratorGroup of(String measurement, Map<String, String> rowTags) {
        SortedMap<String, String> tags = new TreeMap<>(rowTags);
        tags.remove(SeriesTags.INSTANCE);
        tags.remove(Rows.TRANSACTION);
        return new GeneratorGroup(measurement, tags);
    }

    /** Whether it has the name of a run, which then has its own rows. */
    boolean isNamed() {
        return tags.containsKey(SeriesTags.RUN);
    }

    /**
     * InfluxQL condition that matches exactly the group's rows.
     *
     * @param keys all tags that rows of the measurement have
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
