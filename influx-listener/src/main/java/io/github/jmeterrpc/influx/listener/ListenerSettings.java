package io.github.jmeterrpc.influx.listener;

import io.github.jmeterrpc.influx.delivery.Destination;
import io.github.jmeterrpc.influx.health.ProbeTarget;
import io.github.jmeterrpc.influx.line.BucketRows;
import io.github.jmeterrpc.influx.line.Percentile;
import io.github.jmeterrpc.influx.line.SeriesTags;
import io.github.jmeterrpc.influx.record.LabelRules;
import io.github.jmeterrpc.live.gate.RequiredPrecision;
import io.github.jmeterrpc.live.gate.Thresholds;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The settings of a listener, fixed at the start of a test, in the groups of the window.
 *
 * @param destination destination of the points
 * @param page the live page, if enabled
 */
public record ListenerSettings(
        Destination destination, Tags tags, Recording recording, Buffering buffering, Optional<Page> page) {

    /**
     * The settings that identify the points.
     *
     * @param application tag {@code application}, may be empty
     * @param instance name of this generator; empty to choose one automatically
     * @param measurement measurement of the metrics
     * @param user additional tags by name, including the tag of the run
     */
    public record Tags(String application, String instance, String measurement, Map<String, String> user) {

        public Tags {
            user = Map.copyOf(user);
        }

        /** The tags of all points of the generator with this name. */
        SeriesTags of(String generator) {
            return new SeriesTags(measurement, application, generator, user);
        }
    }

    /**
     * Settings of the recording.
     *
     * @param labels which labels have their own rows
     * @param percentiles percentiles to publish
     * @param windowMillis length of a window, ms
     * @param testTitle text of the annotations, without "started" and "ended"
     * @param eventTags words on the annotations, may be empty
     * @param health whether health metrics of the generator are written
     * @param probeTargets targets of the probes; if absent, the addresses that samplers call
     * @param buckets whether counts by duration are written, which are needed to merge percentiles
     *     of all generators
     * @param raw whether each sample is also written as a point, in addition to the windows
     * @param subSamples whether sub-samples get rows, too
     * @param errorDetails whether the first failures of each window are written as points
     * @param byThreadGroup whether each thread group has its own rows of labels
     * @param grafana base URL of the Grafana that has the dashboards; empty if unknown
     */
    public record Recording(
            LabelRules labels,
            List<Percentile> percentiles,
            long windowMillis,
            String testTitle,
            String eventTags,
            boolean health,
            Optional<List<ProbeTarget>> probeTargets,
            boolean buckets,
            boolean raw,
            boolean subSamples,
            boolean errorDetails,
            boolean byThreadGroup,
            String grafana) {

        public Recording {
            percentiles = List.copyOf(percentiles);
            probeTargets = probeTargets.map(List::copyOf);
        }

        Optional<BucketRows> bucketRows() {
            return buckets ? Optional.of(new BucketRows(labels.thresholds(), windowMillis)) : Optional.empty();
        }
    }

    /**
     * The behavior while the destination does not accept points.
     *
     * @param onStartFailure behavior at the start
     * @param flushMillis maximum wait for acknowledgements at the end of a test, in ms
     * @param spoolDirectory folder for unacknowledged points
     * @param spoolBytes maximum disk usage of a test there, bytes
     */
    public record Buffering(StartFailure onStartFailure, long flushMillis, Path spoolDirectory, long spoolBytes) {}

    /**
     * The live page.
     *
     * @param address address to listen on
     * @param token token for write and read access; may be empty on loopback only
     * @param folder folder of the stored runs
     * @param gate thresholds that the results must meet
     * @param precision precision of the results at which the test ends early; empty if it does not
     *     end early
     * @param alone whether the page is the only destination
     */
    public record Page(
            InetAddress address,
            String token,
            Path folder,
            Thresholds gate,
            Optional<RequiredPrecision> precision,
            boolean alone) {

        /** Whether a store opened with these settings also fits the other settings. */
        boolean isSameStore(Page other) {
            return address.equals(other.address) && token.equals(other.token) && folder.equals(other.folder);
        }
    }

    /** Behavior if InfluxDB does not accept writes when the test starts. */
    public enum StartFailure {
        /** Log the failure, and keep the points until InfluxDB accepts them. */
        CONTINUE,
        /** Do not start the test. */
        STOP
    }

    /** Returns a copy with another destination. */
    public ListenerSettings to(Destination other) {
        return new ListenerSettings(other, tags, recording, buffering, page);
    }
}
