package io.github.jmeterrpc.influx;

import io.github.jmeterrpc.influx.health.HealthSettings;
import io.github.jmeterrpc.influx.line.BucketRows;
import io.github.jmeterrpc.influx.line.Percentile;
import io.github.jmeterrpc.influx.record.Labels;
import io.github.jmeterrpc.influx.sink.Destination;
import io.github.jmeterrpc.influx.spool.SpoolSettings;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Settings of a listener, fixed at the start of a test.
 *
 * @param destination where to write
 * @param application tag {@code application}, may be empty
 * @param measurement of the metrics
 * @param labels which labels get rows of their own
 * @param percentiles percentiles to publish
 * @param testTitle text of the annotations, without "started" and "ended"
 * @param eventTags words on the annotations, may be empty
 * @param userTags further tags by name, including the tag of the run
 * @param buckets whether counts by duration are written, from which percentiles of all generators are merged
 * @param raw whether each sample is also written as a point, in addition to the windows
 * @param subSamples whether sub-samples get rows, too
 * @param errorDetails whether the first failures are written as points
 * @param instance name of this generator; empty to choose one automatically
 * @param windowMillis length of a window, ms
 * @param flushMillis how long the end of a test waits for acknowledgements, ms
 * @param spool where unacknowledged points are kept
 * @param health which health metrics of the generator are written
 * @param onStartFailure what to do if the destination cannot be written to at the start
 */
public record Settings(
        Destination destination,
        String application,
        String measurement,
        Labels labels,
        List<Percentile> percentiles,
        String testTitle,
        String eventTags,
        Map<String, String> userTags,
        boolean buckets,
        boolean raw,
        boolean subSamples,
        boolean errorDetails,
        String instance,
        long windowMillis,
        long flushMillis,
        SpoolSettings spool,
        HealthSettings health,
        StartFailure onStartFailure) {

    public Settings {
        percentiles = List.copyOf(percentiles);
        userTags = Map.copyOf(userTags);
    }

    /** Returns a copy with another destination. */
    public Settings to(Destination other) {
        return new Settings(
                other,
                application,
                measurement,
                labels,
                percentiles,
                testTitle,
                eventTags,
                userTags,
                buckets,
                raw,
                subSamples,
                errorDetails,
                instance,
                windowMillis,
                flushMillis,
                spool,
                health,
                onStartFailure);
    }

    Optional<BucketRows> bucketRows() {
        return buckets ? Optional.of(new BucketRows(labels.thresholds(), windowMillis)) : Optional.empty();
    }
}
