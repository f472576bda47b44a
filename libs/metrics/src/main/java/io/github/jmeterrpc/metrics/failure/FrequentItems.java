package io.github.jmeterrpc.metrics.failure;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Counts the most frequent of any number of items in bounded memory, by the space-saving algorithm
 * (A. Metwally, D. Agrawal, A. El Abbadi, Efficient computation of frequent and top-k elements in
 * data streams, ICDT 2005): when there are too many, a new item takes the place of the rarest one,
 * and is removed as late as if it had been counted as often. An item that is more frequent than 1
 * of {@code capacity} is never missing for long.
 *
 * <p>No count is too high: of an item that was removed in between, only what came since is counted,
 * the rest is in {@link #others}. All counts and the others together are what was added. Counting
 * a known item allocates nothing. Not thread-safe.
 */
public final class FrequentItems<K> {

    private final int capacity;
    private final Consumer<K> removed;
    private final Map<K, Item<K>> items = new HashMap<>();

    /** A heap: no item has a smaller rank than the one at half of its place. */
    private final List<Item<K>> byRank = new ArrayList<>();

    private long others;

    private static final class Item<K> {
        private final K key;
        private long count;
        private long rank;
        private int place;

        Item(K key, int place) {
            this.key = key;
            this.place = place;
        }
    }

    /** Takes each item with its count. */
    @FunctionalInterface
    public interface Visitor<K> {
        void visit(K item, long count);
    }

    /** Begins without items. */
    public FrequentItems(int capacity) {
        this(capacity, item -> {});
    }

    /**
     * Begins without items.
     *
     * @param capacity most items at a time, 1 or more
     * @param removed receives each item whose place another one takes
     */
    public FrequentItems(int capacity, Consumer<K> removed) {
        this.capacity = capacity;
        this.removed = removed;
    }

    /** Counts {@code n} of an item. */
    public void add(K key, long n) {
        if (addKnown(key, n)) {
            return;
        }
        Item<K> item;
        if (byRank.size() < capacity) {
            item = new Item<>(key, byRank.size());
            byRank.add(item);
            item.rank = 0;
            moveUp(item);
        } else {
            Item<K> rarest = byRank.get(0);
            items.remove(rarest.key);
            others += rarest.count;
            item = new Item<>(key, 0);
            item.rank = rarest.rank;
            byRank.set(0, item);
            removed.accept(rarest.key);
        }
        items.put(key, item);
        count(item, n);
    }

    /**
     * Counts {@code n} of an item that is kept already.
     *
     * @param key equal to the item, with its hash code; of any class
     * @return false if no such item is kept; nothing is counted then
     */
    public boolean addKnown(Object key, long n) {
        Item<K> item = items.get(key);
        if (item == null) {
            return false;
        }
        count(item, n);
        return true;
    }

    private void count(Item<K> item, long n) {
        item.count += n;
        item.rank += n;
        moveDown(item);
    }

    private void moveDown(Item<K> item) {
        int place = item.place;
        while (2 * place + 1 < byRank.size()) {
            int child = 2 * place + 1;
            if (child + 1 < byRank.size() && byRank.get(child + 1).rank < byRank.get(child).rank) {
                child++;
            }
            if (byRank.get(child).rank >= item.rank) {
                break;
            }
            put(byRank.get(child), place);
            place = child;
        }
        put(item, place);
    }

    /** A new one, of rank 0: only others of rank 0 are not larger. */
    private void moveUp(Item<K> item) {
        int place = item.place;
        while (place > 0 && byRank.get((place - 1) / 2).rank > item.rank) {
            put(byRank.get((place - 1) / 2), place);
            place = (place - 1) / 2;
        }
        put(item, place);
    }

    private void put(Item<K> item, int place) {
        item.place = place;
        byRank.set(place, item);
    }

    /** Adds all counts of another one. */
    public void addAll(FrequentItems<K> other) {
        other.forEach(this::add);
        others += other.others;
    }

    /** What was counted of an item; 0 if it is not kept. */
    public long count(Object key) {
        Item<K> item = items.get(key);
        return item == null ? 0 : item.count;
    }

    /** What was added of items that are not kept. */
    public long others() {
        return others;
    }

    /** Shows every item that is kept. */
    public void forEach(Visitor<K> visitor) {
        byRank.forEach(item -> visitor.visit(item.key, item.count));
    }
}
