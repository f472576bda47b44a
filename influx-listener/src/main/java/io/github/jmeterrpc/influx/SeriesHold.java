package io.github.jmeterrpc.influx;

import io.github.jmeterrpc.influx.line.Claims;
import io.github.jmeterrpc.influx.line.Naming;
import io.github.jmeterrpc.influx.write.Destination;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What one listener writes under, which no other one of this JVM does until this is closed: also where the destination
 * cannot be asked who writes there; and what was used before. Any thread.
 */
final class SeriesHold implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(SeriesHold.class);

    /** Of all listeners of this JVM. */
    private static final Set<String> HELD = ConcurrentHashMap.newKeySet();

    /** The newest time stamps of listeners of this JVM that have ended, of the last ones used. */
    private static final Map<String, Instant> USED = new LinkedHashMap<>();

    private static final int MAX_USED = 1000;

    private final Naming naming;
    private final String key;

    private SeriesHold(Naming naming, String key) {
        this.naming = naming;
        this.key = key;
    }

    /**
     * Holds what is wanted or, if another listener holds it, the same under a name of its own.
     *
     * @param ownName the instance to write as then, which nobody else has
     */
    static SeriesHold of(Destination destination, Naming wanted, String ownName) {
        String key = key(destination, wanted);
        if (HELD.add(key)) {
            return new SeriesHold(wanted, key);
        }
        log.warn(
                "InfluxDB listener: another listener of this JVM writes as instance={}; this one writes as instance={}."
                        + " Set the parameter 'instance' differently in each to choose names",
                wanted.instance(),
                ownName);
        Naming own = wanted.as(ownName);
        String ownKey = key(destination, own);
        HELD.add(ownKey);
        return new SeriesHold(own, ownKey);
    }

    /** As it is written, since names that differ to the eye may be the same there. */
    private static String key(Destination destination, Naming naming) {
        return destination.id() + '\n' + new Claims(naming).row("", true);
    }

    Naming naming() {
        return naming;
    }

    /** The newest time stamp that an earlier listener of this JVM used, if there was one. */
    Optional<Instant> usedBefore() {
        synchronized (USED) {
            return Optional.ofNullable(USED.get(key));
        }
    }

    /** Tells the newest time stamp that this listener used. */
    void used(Instant newest) {
        synchronized (USED) {
            Instant before = USED.remove(key);
            USED.put(key, before == null || newest.isAfter(before) ? newest : before);
            if (USED.size() > MAX_USED) {
                USED.remove(USED.keySet().iterator().next());
            }
        }
    }

    @Override
    public void close() {
        HELD.remove(key);
    }
}
