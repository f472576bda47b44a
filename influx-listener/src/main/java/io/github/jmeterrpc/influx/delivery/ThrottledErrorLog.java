package io.github.jmeterrpc.influx.delivery;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs write failures: each kind once, and again only after a success and at least a minute later.
 */
final class ThrottledErrorLog {

    private static final Logger log = LoggerFactory.getLogger(ThrottledErrorLog.class);

    private static final long QUIET_NANOS = 60_000_000_000L;

    private final LongSupplier nanoTime;
    private final Map<String, Long> logged = new HashMap<>();
    private final Set<String> postponed = new HashSet<>();
    private boolean open;

    ThrottledErrorLog(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    /** Suppresses a message that another component has already logged. */
    void alreadyLogged(String kind) {
        logged.put(kind, nanoTime.getAsLong());
        open = true;
    }

    void failed(WriteException e, String where) {
        long now = nanoTime.getAsLong();
        Long last = logged.get(e.kind());
        if (last == null || !open && now - last > QUIET_NANOS) {
            logged.put(e.kind(), now);
            open = true;
            log.error("InfluxDB listener: {}. The points are kept {} and sent again", e.getMessage(), where);
        }
        log.debug("Not delivered", e);
    }

    /** Logs, once per kind of failure, that the server fails only with some lines. */
    void postponed(WriteException e, String where) {
        if (postponed.add(e.kind())) {
            log.warn(
                    "InfluxDB listener: {}. The server accepts other points: those that it refuses are isolated, kept {} and"
                            + " sent again every 30 s, and delay no others. Reported once; the total follows at the end",
                    e.getMessage(),
                    where);
        }
        log.debug("Not delivered", e);
    }

    void succeeded(String name) {
        if (open) {
            open = false;
            log.info("InfluxDB listener: {} takes points", name);
        }
    }
}
