package io.github.jmeterrpc.influx.journal;

import io.github.jmeterrpc.influx.delivery.Batch;
import io.github.jmeterrpc.influx.line.Line;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;

/** Batches and origins to test with. */
public final class Batches {

    static final Instant START = Instant.parse("2026-11-21T12:00:00Z");

    private Batches() {}

    /** Some lines that tell which they are; each stands for two samples. */
    public static Batch of(String name, int lines) {
        return new Batch(IntStream.range(0, lines)
                .mapToObj(i -> new Line("m,name=" + name + ",größe=" + i + " v=1 5", 2))
                .toList());
    }

    /** A batch of about so many bytes. */
    public static Batch large(String name, int bytes) {
        return new Batch(List.of(new Line(name + "x".repeat(bytes), 5)));
    }

    public static JournalHeader header(String destination) {
        return new JournalHeader(destination, "db", "192.0.2.1:9270", START);
    }
}
