package io.github.jmeterrpc.influx.delivery;

import java.util.concurrent.ThreadLocalRandom;

/** A source of batches with its sender, backoff and line limit. */
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
