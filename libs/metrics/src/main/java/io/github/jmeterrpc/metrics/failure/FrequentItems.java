package io.github.jmeterrpc.metrics.failure;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Counts the most frequent of any number of items in bounded memory, by the space-saving algorithm
 * (A. Metwally, D. Agrawal, A. El Abbadi, Efficient computation of frequent and top-k elements in
 * data streams, ICDT 2005): if there are too many, a new item replaces the rarest one and inherits
 * its rank, so it is not removed sooner. An item with a share above 1/{@code capacity} is never
 * missing for long.
 *
 * <p>No count is too high: for an item that was removed and added again, only later occurrences are
 * counted, and earlier ones are in {@link #others}. The sum of all counts and the others equals the
 * number of added items. Counting a known item allocates nothing. Not thread-safe.
 */
public final class FrequentItems<K> {

    private final int capacity;
    private final Consumer<K> removed;
    private final Map<K, Item<K>> items = new HashMap<>();

    /**
     * A heap: the rank of an item is not smaller than that of its parent, which is at half its
     * index.
     */
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

    /** Receives each item with its count. */
    @FunctionalInterface
    public interface Visitor<K> {
        void visit(K item, long count);
    }

    /** Creates an empty object. */
    public FrequentItems(int capacity) {
        this(capacity, item -> {});
    }

    /**
     * Creates an empty object.
     *
     * @param capacity maximum number of items, 1 or more
     * @param removed receives each item that another one replaces
     */
    public FrequentItems(int capacity, Consumer<K> removed) {
        this.capacity = capacity;
        this.removed = removed;
    }

    /** Counts {@code n} occurrences of an item. */
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
     * Counts {@code n} occurrences of an item that is kept already.
     *
     * @param key an object of any class that is equal to the item and has its hash code
     * @return false if no such item is kept; it is not counted then
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

    /** A new item has rank 0, so only items of rank 0 are not larger. */
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

    /** Adds all counts of another object. */
    public void addAll(FrequentItems<K> other) {
        other.forEach(this::add);
        others += other.others;
    }

    /** The count of an item; 0 if it is not kept. */
    public long count(Object key) {
        Item<K> item = items.get(key);
        return item == null ? 0 : item.count;
    }

    /** The number of occurrences of items that are not kept. */
    public long others() {
        return others;
    }

    /** Visits every kept item. */
    public void forEach(Visitor<K> visitor) {
        byRank.forEach(item -> visitor.visit(item.key, item.count));
    }
}
