package io.github.jmeterrpc.live.page;

import java.time.Instant;
import java.time.InstantSource;

/** A clock that stands still until it is set. */
final class SteppedClock implements InstantSource {

    private volatile long millis;

    SteppedClock(long millis) {
        this.millis = millis;
    }

    void set(long to) {
        millis = to;
    }

    @Override
    public Instant instant() {
        return Instant.ofEpochMilli(millis);
    }
}
