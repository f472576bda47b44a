package io.github.jmeterrpc.live.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.live.Client;
import io.github.jmeterrpc.live.ListenerRows;
import io.github.jmeterrpc.live.ListenerRows.Samples;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.LongStream;

/**
 * A run of two generators, written as the listener does: 900 and 450 samples a window, four of them
 * failed.
 */
final class ShopRun {

    static final long START = 1_795_368_600_000L;
    static final int WINDOW = 5000;

    final ListenerRows one = new ListenerRows("shop", "192.0.2.2:9270", WINDOW);
    final ListenerRows two = new ListenerRows("shop", "192.0.2.3:9270", WINDOW);
    private final Client client;
    private final SteppedClock clock;

    ShopRun(Client client, SteppedClock clock) {
        this.client = client;
        this.clock = clock;
    }

    /**
     * Three transactions with durations of 1 to 10, 20 to 29 and 5 to 14 ms; the last of them fails
     * twice.
     */
    static Map<String, Samples> samples(int each) {
        Map<String, Samples> samples = new TreeMap<>();
        samples.put("browse", new Samples(durations(each, 1000), 0));
        samples.put("order", new Samples(durations(each, 20_000), 0));
        samples.put("pay", new Samples(durations(each, 5000), 2));
        return samples;
    }

    /** So many µs, from the first one on. */
    static long[] durations(int count, long first) {
        return LongStream.range(0, count).map(n -> first + 9000 * n / count).toArray();
    }

    void write(String lines) throws Exception {
        assertThat(client.write(lines).statusCode()).isEqualTo(204);
    }

    void start() throws Exception {
        write(one.event("Checkout started", START + 100) + two.event("Checkout started", START + 200));
    }

    void windows(int from, int to) throws Exception {
        for (int number = from; number < to; number++) {
            write(firstOnly(number) + two.window(START + (long) WINDOW * number, 9, number + 1, samples(150)));
        }
    }

    /** A window of the first generator alone, half a second after its end. */
    String firstOnly(int number) {
        long start = START + (long) WINDOW * number;
        clock.set(start + WINDOW + 600);
        return one.window(start, 8, number + 1, samples(300));
    }

    void end(int windows) throws Exception {
        long end = START + (long) WINDOW * windows;
        write(one.event("Checkout ended", end) + two.event("Checkout ended", end));
    }
}
