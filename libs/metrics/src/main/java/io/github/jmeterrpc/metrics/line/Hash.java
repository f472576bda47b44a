package io.github.jmeterrpc.metrics.line;

/** A 64-bit hash of bytes: FNV-1a, with its bits mixed at the end so that hashes of parts may be added up. */
final class Hash {

    private static final long OFFSET = 0xcbf29ce484222325L;
    private static final long PRIME = 0x100000001b3L;

    private Hash() {}

    static long of(byte[] bytes, int from, int to) {
        long hash = OFFSET;
        for (int i = from; i < to; i++) {
            hash = (hash ^ bytes[i]) * PRIME;
        }
        hash = (hash ^ hash >>> 33) * 0xff51afd7ed558ccdL;
        hash = (hash ^ hash >>> 33) * 0xc4ceb9fe1a85ec53L;
        return hash ^ hash >>> 33;
    }
}
