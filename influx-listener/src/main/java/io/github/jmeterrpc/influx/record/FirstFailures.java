package io.github.jmeterrpc.influx.record;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * Keeps the first failures of each label in a window. Load threads add failures; a failure beyond
 * the limits costs only a map lookup. Thread-safe.
 */
public final class FirstFailures {

    /** Maximum number of failures per label and window. */
    public static final int MAX_OF_LABEL = 10;

    /** Maximum number of failures per window; each failure can take some KB. */
    public static final int MAX_IN_WINDOW = 1000;

    /**
     * The published details of one failed sample.
     *
     * @param label name of the sampler or transaction
     * @param endMillis end of the sample, in ms since 1970
     * @param responseCode response code; this and the following texts may be empty
     * @param responseMessage message of the sampler
     * @param assertion message of the first failed assertion
     * @param url called URL, without login
     * @param response the beginning of the response
     */
    public record FirstFailure(
            String label,
            long endMillis,
            String responseCode,
            String responseMessage,
            String assertion,
            String url,
            String response) {}

    private final LabelRules labels;
    private volatile Window window = new Window(new ConcurrentHashMap<>(), new ArrayList<>(), new AtomicInteger());

    /**
     * Creates an empty store.
     *
     * @param labels decides which labels have their own rows; failures of other labels are not kept
     */
    public FirstFailures(LabelRules labels) {
        this.labels = labels;
    }

    /** The failures of one window; the list is guarded by its own lock. */
    private record Window(Map<String, AtomicInteger> places, List<FirstFailure> failures, AtomicInteger all) {}

    /**
     * Keeps a failure unless a limit is reached.
     *
     * @param failure supplies the failure; called only if it is kept
     */
    public void offer(String label, Supplier<FirstFailure> failure) {
        Window now = window;
        if (now.all().get() >= MAX_IN_WINDOW) {
            return;
        }
        AtomicInteger places = now.places().get(label);
        if (places == null) {
            if (now.places().size() >= labels.max()) {
                return;
            }
            places = now.places().computeIfAbsent(label, this::places);
        }
        if (places.get() > 0 && places.getAndDecrement() > 0 && now.all().getAndIncrement() < MAX_IN_WINDOW) {
            FirstFailure kept = failure.get();
            synchronized (now.failures()) {
                now.failures().add(kept);
            }
        }
    }

    private AtomicInteger places(String label) {
        boolean listed = !labels.summaryOnly() && labels.wanted().test(label);
        return new AtomicInteger(listed ? MAX_OF_LABEL : 0);
    }

    /**
     * Returns the failures kept and starts a new window. A failure added concurrently may be
     * missing from both windows.
     */
    public List<FirstFailure> take() {
        Window closed = window;
        window = new Window(new ConcurrentHashMap<>(), new ArrayList<>(), new AtomicInteger());
        synchronized (closed.failures()) {
            return List.copyOf(closed.failures());
        }
    }
}
