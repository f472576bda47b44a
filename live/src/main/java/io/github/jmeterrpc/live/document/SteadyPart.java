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
 * The part of a test after its warm-up, of which the confidence intervals are.
 *
 * @param start ms since 1970
 * @param end ms since 1970
 * @param trend {@link #SLOWER} or {@link #FASTER} if durations were still changing at the end, else
 *     {@link #SETTLED}
 * @param resolutionMs by how much a duration may have been measured too short or too long, which
 *     the intervals of percentiles contain; 0 of points of the listener
 * @param runs of how many runs of the test the intervals are, in place of windows; 0 of one run,
 *     whose intervals are of its windows
 */
public record SteadyPart(
        long start,
        long end,
        @JsonUnwrapped Length length,
        String trend,
        @JsonInclude(Include.NON_DEFAULT) double resolutionMs,
        @JsonInclude(Include.NON_DEFAULT) int runs) {

    /**
     * Whether it is long enough.
     *
     * @param windows how many windows it has
     * @param warmUpIncluded whether the test was too short to leave its warm-up out
     * @param neededSeconds how long a test had to be for intervals; 0 if this one was long enough
     */
    public record Length(int windows, @JsonInclude(Include.NON_DEFAULT) boolean warmUpIncluded, double neededSeconds) {}

    /** The trend of durations that grow. */
    public static final String SLOWER = "slower";

    /** The trend of durations that shrink. */
    public static final String FASTER = "faster";

    /** No trend. */
    public static final String SETTLED = "none";

    private static final double MILLIS = 1000;

    /**
     * Of one run.
     *
     * @param start of the steady part, ms since 1970
     * @param end of it
     * @param widthMillis length of its windows
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

    /** The same of durations with a resolution. */
    public SteadyPart withResolution(double millis) {
        return new SteadyPart(start, end, length, trend, millis, runs);
    }

    /** The same until the end of the test, ms since 1970, which may be within the last window. */
    public SteadyPart until(long testEnd) {
        return new SteadyPart(start, Math.min(end, testEnd), length, trend, resolutionMs, runs);
    }

    /** Of several runs. */
    public static SteadyPart ofRuns(int runs) {
        return new SteadyPart(0, 0, new Length(0, false, 0), SETTLED, 0, runs);
    }

    /** Reads one that was written as JSON. */
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

    /** How many windows it has. */
    public int windows() {
        return length.windows();
    }

    /** How long a test had to be for intervals; 0 if this one was long enough. */
    public double neededSeconds() {
        return length.neededSeconds();
    }

    /** Whether the test was long enough for intervals. */
    public boolean hasIntervals() {
        return neededSeconds() == 0;
    }

    /** Its length. */
    public double seconds() {
        return (end - start) / MILLIS;
    }
}
