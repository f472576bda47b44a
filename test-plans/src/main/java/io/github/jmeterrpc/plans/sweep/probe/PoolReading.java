package io.github.jmeterrpc.plans.sweep.probe;

import java.util.List;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * The pool of a target at one moment. What cannot be known is absent.
 *
 * @param size threads that there may be
 * @param threads threads that there are
 * @param busy threads that have work: a connection (BIO) or a request
 * @param connections open connections
 */
public record PoolReading(OptionalLong size, OptionalLong threads, OptionalLong busy, OptionalLong connections) {

    /** Of a pool of which nothing is known. */
    public static final PoolReading UNKNOWN =
            new PoolReading(OptionalLong.empty(), OptionalLong.empty(), OptionalLong.empty(), OptionalLong.empty());

    /** Of several programs together; unknown where one of them does not tell. */
    static PoolReading sum(List<PoolReading> pools) {
        return new PoolReading(
                sum(pools, PoolReading::size),
                sum(pools, PoolReading::threads),
                sum(pools, PoolReading::busy),
                sum(pools, PoolReading::connections));
    }

    private static OptionalLong sum(List<PoolReading> pools, Function<PoolReading, OptionalLong> number) {
        List<OptionalLong> numbers = pools.stream().map(number).toList();
        return numbers.isEmpty() || numbers.stream().anyMatch(OptionalLong::isEmpty)
                ? OptionalLong.empty()
                : OptionalLong.of(
                        numbers.stream().mapToLong(OptionalLong::getAsLong).sum());
    }
}
