package io.github.jmeterrpc.live.document;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeterrpc.live.json.JsonFields;
import io.github.jmeterrpc.metrics.confidence.Confidence;
import io.github.jmeterrpc.metrics.confidence.Steady;
import java.io.IOException;

/**
 * The part of a test after its warm-up, on which the confidence intervals are based.
 *
 * @param start start in ms since 1970
 * @param end end in ms since 1970
 * @param trend {@link #SLOWER} or {@link #FASTER} if durations were still changing at the end,
 *     otherwise {@link #SETTLED}
 * @param resolutionMs maximum error of a measured duration in either direction, which intervals of
 *     percentiles include; 0 for points of the listener
 * @param runs number of runs on which the intervals are based; 0 for a single run, whose intervals
 *     are based on its windows
 */
public record SteadyPart(
        long start,
        long end,
        @JsonUnwrapped Length length,
        String trend,
        @JsonInclude(Include.NON_DEFAULT) double resolutionMs,
        @JsonInclude(Include.NON_DEFAULT) int runs) {

    /**
     * The length of the steady part.
     *
     * @param windows number of windows
     * @param warmUpIncluded whether the test was too short to exclude its warm-up
     * @param neededSeconds length that a test needs for intervals; 0 if this test was long enough
     */
    public record Length(int windows, @JsonInclude(Include.NON_DEFAULT) boolean warmUpIncluded, double neededSeconds) {}

    /** The trend of growing durations. */
    public static final String SLOWER = "slower";

    /** The trend of decreasing durations. */
    public static final String FASTER = "faster";

    /** No trend. */
    public static final String SETTLED = "none";

    private static final double MILLIS = 1000;

    /**
     * Creates the steady part of a single run.
     *
     * @param start start of the steady part, in ms since 1970
     * @param end end of the steady part
     * @param widthMillis length of its windows, in ms
     */
    public static SteadyPart of(Steady steady, long start, long end, long widthMillis) {
        int windows = steady.windows().size();
        double perWindow = windows == 0 ? widthMillis : (double) (end - start) / windows;
        double needed = Confidence.BATCHES * perWindow / MILLIS;
        return new SteadyPart(
                start,
                end,
                new Length(windows, steady.warmUpIncluded(), steady.isEnough() ? 0 : needed),
                steady.trend() > 0 ? SLOWER : steady.trend() < 0 ? FASTER : SETTLED,
                0,
                0);
    }

    /** Returns a copy for durations with a resolution. */
    public SteadyPart withResolution(double millis) {
        return new SteadyPart(start, end, length, trend, millis, runs);
    }

    /** Returns this part limited to the end of the test, ms since 1970, which may be within the last window. */
    public SteadyPart until(long testEnd) {
        return new SteadyPart(start, Math.min(end, testEnd), length, trend, resolutionMs, runs);
    }

    /** Creates the steady part of several runs. */
    public static SteadyPart ofRuns(int runs) {
        return new SteadyPart(0, 0, new Length(0, false, 0), SETTLED, 0, runs);
    }

    /** Reads the JSON form. */
    public static SteadyPart read(JsonNode json) throws IOException {
        JsonFields fields = new JsonFields(json);
        return new SteadyPart(
                (long) fields.number("start"),
                (long) fields.number("end"),
                new Length(
                        (int) fields.number("windows"),
                        json.path("warmUpIncluded").asBoolean(),
                        fields.number("neededSeconds")),
                fields.text("trend"),
                json.has("resolutionMs") ? fields.number("resolutionMs") : 0,
                (int) fields.number("runs"));
    }

    /** The number of windows. */
    public int windows() {
        return length.windows();
    }

    /** The length that a test needs for intervals, in seconds; 0 if this test was long enough. */
    public double neededSeconds() {
        return length.neededSeconds();
    }

    /** Whether the test was long enough for intervals. */
    public boolean hasIntervals() {
        return neededSeconds() == 0;
    }

    /** The length of the steady part. */
    public double seconds() {
        return (end - start) / MILLIS;
    }
}
