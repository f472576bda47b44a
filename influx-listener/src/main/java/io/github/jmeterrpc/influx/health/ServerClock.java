package io.github.jmeterrpc.influx.health;

import java.io.IOException;

/** The clock that points are compared by. One thread at a time. */
public interface ServerClock {

    /**
     * Compares it with this machine's clock. May take seconds.
     *
     * @throws IOException if the server does not tell its time
     */
    ClockOffset offset() throws IOException;
}
