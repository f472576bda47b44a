package io.github.jmeterrpc.dubbo.remoting;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** The reconnects of one Dubbo model, one for each address; a bean of the model, which makes it. */
public final class Reconnects {

    private final Map<String, Reconnect> addresses = new ConcurrentHashMap<>();

    /** @param timer of the model's clients */
    Reconnect of(String address, ScheduledExecutorService timer) {
        return addresses.computeIfAbsent(
                address, key -> new Reconnect((millis, what) -> timer.schedule(what, millis, TimeUnit.MILLISECONDS)));
    }
}
