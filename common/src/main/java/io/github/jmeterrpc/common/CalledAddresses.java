package io.github.jmeterrpc.common;

import java.net.InetSocketAddress;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The addresses that the samplers of the running test call, so that a listener can tell how far away they are. A sampler
 * announces an address when it connects there for the first time, and not again for each sample.
 *
 * <p>The plugins carry this class under this very name, unrelocated: they do not know each other, and this is one of the
 * two things by which they meet. It refers to nothing else of theirs. Any thread.
 */
public final class CalledAddresses {

    /** More tell nothing new, and each may be probed. */
    static final int MOST = 16;

    private static final Set<InetSocketAddress> CALLED = ConcurrentHashMap.newKeySet();

    private CalledAddresses() {}

    /**
     * Tells that this address is called; one more than are kept is left out.
     *
     * @param host name or IP address, IPv6 in brackets or without; not looked up
     * @param port 1 to 65535
     */
    public static void announce(String host, int port) {
        if (CALLED.size() < MOST) {
            boolean brackets = host.startsWith("[") && host.endsWith("]");
            CALLED.add(
                    InetSocketAddress.createUnresolved(brackets ? host.substring(1, host.length() - 1) : host, port));
        }
    }

    /** Those announced since the start of the test, in no order. */
    public static Set<InetSocketAddress> all() {
        return Set.copyOf(CALLED);
    }

    /** Forgets those of an earlier test. Called by a listener that starts. */
    public static void forget() {
        CALLED.clear();
    }
}
