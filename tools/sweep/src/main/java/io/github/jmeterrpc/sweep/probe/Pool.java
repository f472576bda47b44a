package io.github.jmeterrpc.sweep.probe;

import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The pool of a target server, at one moment or over some time; NaN is unknown.
 *
 * @param size threads that it may have
 * @param threads threads that there are; over some time the most
 * @param busy threads that have work: a connection (BIO) or a request; over some time the mean
 * @param connections open connections; over some time the most
 */
public record Pool(double size, double threads, double busy, double connections) {

    public static final Pool UNKNOWN = new Pool(Double.NaN, Double.NaN, Double.NaN, Double.NaN);

    /** The pools of several programs together; a value is unknown where one program does not report it. */
    static Pool sum(List<Pool> pools) {
        return new Pool(
                sum(pools, Pool::size),
                sum(pools, Pool::threads),
                sum(pools, Pool::busy),
                sum(pools, Pool::connections));
    }

    private static double sum(List<Pool> pools, ToDoubleFunction<Pool> number) {
        return pools.isEmpty() ? Double.NaN : pools.stream().mapToDouble(number).sum();
    }
}
