package io.github.jmeterrpc.plans.sweep.points;

/**
 * Response times from the intended start, of all generators together, ms; NaN of a plan without arrivals.
 *
 * @param mean exact
 * @param max exact
 * @param wokeLate the part of the mean that the generators made themselves by being late
 */
public record Responses(
        double mean, double p50, double p90, double p95, double p99, double p999, double max, double wokeLate) {

    public static final Responses NONE = new Responses(
            Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN);
}
