package io.github.jmeterrpc.sweep.search;

import io.github.jmeterrpc.metrics.Buckets;
import io.github.jmeterrpc.sweep.points.Arrivals;
import io.github.jmeterrpc.sweep.points.Window;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Runs of a rate as a generator may count them. */
final class Runs {

    private static final int SECONDS = 20;

    private Runs() {}

    /** A second in which all calls that end have one response time. */
    static Window window(long scheduled, long ended, long errors, long dropped, double responseMillis) {
        return new Window(
                0,
                1000,
                1000,
                ended,
                errors,
                1,
                1,
                10,
                buckets(1, ended),
                new Arrivals(
                        scheduled, dropped, ended, responseMillis, responseMillis, 0, buckets(responseMillis, ended)));
    }

    private static String buckets(double millis, long count) {
        return Buckets.PUBLISHED.index(Math.round(millis * 1000)) + ":" + count;
    }

    /** A run of one generator by the response time of each second, ms. */
    static List<List<Window>> run(int rate, IntFunction<Double> responses) {
        return IntStream.range(0, SECONDS)
                .mapToObj(second -> List.of(window(rate, rate, 0, 0, responses.apply(second))))
                .toList();
    }
}
