package io.github.jmeterrpc.harness.process;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/**
 * Finds free ports on loopback that are unlikely to be used by other programs soon: below the range
 * of ephemeral ports, and each only once per JVM.
 */
public final class FreePorts {

    private static final int FIRST = 22_000;
    private static final int COUNT = 10_000;

    /** Each JVM starts at a random port. */
    private static final AtomicInteger NEXT =
            new AtomicInteger(ThreadLocalRandom.current().nextInt(COUNT));

    private FreePorts() {}

    /** Returns one free port. */
    public static int one() {
        for (int i = 0; i < COUNT; i++) {
            int port = FIRST + Math.floorMod(NEXT.getAndIncrement(), COUNT);
            if (isFree(port)) {
                return port;
            }
        }
        throw new IllegalStateException("No free port on loopback from " + FIRST + " to " + (FIRST + COUNT - 1));
    }

    /** Returns the requested number of different free ports. */
    public static List<Integer> several(int count) {
        return IntStream.range(0, count).mapToObj(i -> one()).toList();
    }

    private static boolean isFree(int port) {
        try (ServerSocket free = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            return free.isBound();
        } catch (IOException taken) {
            return false;
        }
    }
}
