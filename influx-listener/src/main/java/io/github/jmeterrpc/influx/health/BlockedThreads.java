package io.github.jmeterrpc.influx.health;

import java.util.Arrays;

/**
 * Counts the threads that are blocked on a monitor. Reads the state of each thread, which needs no safepoint of the
 * JVM. Not thread-safe.
 */
final class BlockedThreads {

    private final ThreadGroup all = root(Thread.currentThread().getThreadGroup());
    private Thread[] found = new Thread[256];

    private static ThreadGroup root(ThreadGroup group) {
        ThreadGroup parent = group.getParent();
        return parent == null ? group : root(parent);
    }

    int now() {
        int threads = all.enumerate(found);
        while (threads == found.length) {
            // Thread.enumerate silently omits threads that do not fit.
            found = new Thread[2 * found.length];
            threads = all.enumerate(found);
        }
        int blocked = 0;
        for (int i = 0; i < threads; i++) {
            if (found[i].getState() == Thread.State.BLOCKED) {
                blocked++;
            }
        }
        Arrays.fill(found, 0, threads, null);
        return blocked;
    }
}
