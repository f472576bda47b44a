package io.github.jmeterrpc.influx.health;

import java.io.IOException;

/** The server's clock, to which the generators' clocks are compared. Used by one thread at a time. */
public interface ServerClock {

    /**
     * Compares it with this machine's clock. May take seconds.
     *
     * @throws IOException if the server's time cannot be read
     */
    ClockOffset offset() throws IOException;
}
