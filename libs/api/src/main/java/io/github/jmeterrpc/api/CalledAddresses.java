package io.github.jmeterrpc.api;

import java.net.InetSocketAddress;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Collects the addresses that the samplers of the running test call, so that a listener can measure
 * the network latency to them. A sampler announces an address when it connects there for the first
 * time, and not again for each sample. Thread-safe.
 */
public final class CalledAddresses {

    /** Maximum number of addresses, because each may be probed. */
    static final int MOST = 16;

    private static final Set<InetSocketAddress> CALLED = ConcurrentHashMap.newKeySet();

    private CalledAddresses() {}

    /**
     * Adds an address; ignored when the maximum is reached.
     *
     * @param host name or IP address, an IPv6 address with or without brackets; not resolved
     * @param port 1 to 65535
     */
    public static void announce(String host, int port) {
        if (CALLED.size() < MOST) {
            boolean brackets = host.startsWith("[") && host.endsWith("]");
            CALLED.add(
                    InetSocketAddress.createUnresolved(brackets ? host.substring(1, host.length() - 1) : host, port));
        }
    }

    /** Returns the addresses announced since the start of the test, in no particular order. */
    public static Set<InetSocketAddress> all() {
        return Set.copyOf(CALLED);
    }

    /** Removes the addresses of an earlier test. Called when a listener starts. */
    public static void forget() {
        CALLED.clear();
    }
}
