package io.github.jmeterrpc.influx.delivery;

import java.util.concurrent.ThreadLocalRandom;

/** Where batches come from, who sends them, and how fast. */
public final class DeliveryQueue {

    private final Source source;
    private final Sender sender;
    private final Backoff backoff =
            new Backoff(() -> ThreadLocalRandom.current().nextDouble());
    private final LineLimit limit = new LineLimit();

    public DeliveryQueue(Source source, Sender sender) {
        this.source = source;
        this.sender = sender;
    }

    Source source() {
        return source;
    }

    Sender sender() {
        return sender;
    }

    Backoff backoff() {
        return backoff;
    }

    LineLimit limit() {
        return limit;
    }
}
