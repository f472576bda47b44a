package io.github.jmeterrpc.live.page;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** A clock that stands still until it is set. */
final class SteppedClock extends Clock {

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

    @Override
    public ZoneId getZone() {
        return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
        return this;
    }
}
