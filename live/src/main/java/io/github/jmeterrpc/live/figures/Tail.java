package io.github.jmeterrpc.live.figures;

import io.github.jmeterrpc.live.figures.sums.Totals;
import java.util.Collection;

/**
 * The slowest samples of a run. If one generator has far more than its share of them, this
 * generator or its network is slow, not the service.
 *
 * @param p99 p99 over all generators, in ms; NaN with one generator
 * @param beyond number of samples that took at least this long
 * @param samples number of all samples
 */
record Tail(double p99, long beyond, long samples) {

    private static final double TOO_MUCH = 3;

    /** Minimum number of slow samples; fewer can be chance. */
    private static final long LEAST = 30;

    static Tail of(Collection<GeneratorFigures> generators) {
        Totals all = new Totals();
        generators.forEach(generator -> all.addAll(generator.totals));
        double p99 = generators.size() < 2 ? Double.NaN : all.percentiles(99)[0];
        return new Tail(p99, all.histogram.from(p99), all.count());
    }

    /** The share of a generator, 0 to 1; NaN with one generator. */
    double share(Totals own) {
        return (double) own.histogram.from(p99) / beyond;
    }

    /** Whether a generator has more than three times its share. */
    boolean isTooMuch(Totals own) {
        return own.histogram.from(p99) >= LEAST && share(own) > TOO_MUCH * own.count() / samples;
    }
}
