package io.github.jmeterrpc.sweep.result;

import io.github.jmeterrpc.live.figures.WindowSums;
import io.github.jmeterrpc.live.figures.sums.IntendedStartDurations;
import io.github.jmeterrpc.live.figures.sums.Totals;
import io.github.jmeterrpc.metrics.Buckets;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Runs of a rate as the store may count them. */
final class Runs {

    private static final int SECONDS = 20;

    private Runs() {}

    /** A second in which all calls that end have one response time, and a service time of 1 ms. */
    static WindowSums window(long scheduled, long ended, long errors, long dropped, double responseMillis) {
        Totals calls = new Totals();
        calls.add(ended, 1, 1, 1);
        calls.addErrors(errors);
        calls.histogram.add(Buckets.PUBLISHED.index(1000), ended);
        calls.responses().add(new IntendedStartDurations(responseMillis, 0, 0, 0), responseMillis, ended);
        calls.responses().histogram.add(Buckets.PUBLISHED.index(Math.round(responseMillis * 1000)), ended);
        return new WindowSums(
                0,
                1000,
                calls,
                new WindowSums.Completeness(1, 1000),
                new WindowSums.Due(scheduled, dropped),
                new WindowSums.WindowLoad(10, 0, 0));
    }

    /** A run by the response time of each second, ms. */
    static List<WindowSums> run(int rate, IntFunction<Double> responses) {
        return IntStream.range(0, SECONDS)
                .mapToObj(second -> window(rate, rate, 0, 0, responses.apply(second)))
                .toList();
    }
}
