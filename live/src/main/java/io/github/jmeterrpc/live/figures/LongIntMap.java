package io.github.jmeterrpc.live.figures;

/** Numbers keys from 0 on, in the order in which they come: 24 bytes for each key instead of a hundred. */
final class LongIntMap {

    private long[] keys = new long[64];
    private int[] numbers = new int[64];
    private int size;

    /** The number of a key, or -1. */
    int find(long key) {
        return numbers[slot(key)] - 1;
    }

    /** The number of a key, a new one if it has none. */
    int number(long key) {
        int slot = slot(key);
        if (numbers[slot] == 0) {
            if (2 * size >= keys.length) {
                grow();
                slot = slot(key);
            }
            keys[slot] = key;
            numbers[slot] = ++size;
        }
        return numbers[slot] - 1;
    }

    private int slot(long key) {
        int mask = keys.length - 1;
        int slot = (int) (key ^ key >>> 32) & mask;
        while (numbers[slot] != 0 && keys[slot] != key) {
            slot = slot + 1 & mask;
        }
        return slot;
    }

    private void grow() {
        long[] oldKeys = keys;
        int[] oldNumbers = numbers;
        keys = new long[2 * oldKeys.length];
        numbers = new int[keys.length];
        for (int i = 0; i < oldKeys.length; i++) {
            if (oldNumbers[i] != 0) {
                int slot = slot(oldKeys[i]);
                keys[slot] = oldKeys[i];
                numbers[slot] = oldNumbers[i];
            }
        }
    }
}
