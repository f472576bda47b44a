package io.github.jmeterrpc.thrift.client;

import java.util.Map;

/**
 * The connections that a group of threads of one kind asks for.
 *
 * @param threads that run at the same time in this JVM
 * @param kept how many each thread keeps open to each target: one for each endpoint there
 * @param newPerSample whether samples make new ones besides
 */
public record Demand(int threads, Map<String, Integer> kept, boolean newPerSample) {

    /** Copies the map. */
    public Demand {
        kept = Map.copyOf(kept);
    }

    /** How many a thread has open at the same time, at most. */
    int perThread() {
        int all = kept.values().stream().mapToInt(Integer::intValue).sum() + (newPerSample ? 1 : 0);
        return Math.min(all, ThreadConnections.MOST);
    }

    long connections() {
        return (long) threads * perThread();
    }

    long connectionsTo(String target) {
        return (long) threads * Math.min(kept.getOrDefault(target, 0), ThreadConnections.MOST);
    }
}
