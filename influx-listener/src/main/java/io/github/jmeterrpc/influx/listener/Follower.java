package io.github.jmeterrpc.influx.listener;

import io.github.jmeterrpc.influx.line.Line;
import io.github.jmeterrpc.live.gate.Thresholds;
import java.net.URI;
import java.util.List;
import java.util.Optional;

/** Receives all points of a listener, in addition to the destination. */
public interface Follower {

    /** Ignores all points. */
    Follower NONE = new Follower() {
        @Override
        public void points(List<Line> lines) {}

        @Override
        public void ended(boolean recorded, boolean delivered) {}
    };

    /** The thresholds of the test's run. */
    default Thresholds gate() {
        return Thresholds.NONE;
    }

    /** The URL of the page that shows the points, if there is one. */
    default Optional<URI> page() {
        return Optional.empty();
    }

    /** Called instead of all other methods if the listener cannot be started. */
    default void notStarted() {}

    /**
     * Receives the points of a window, an annotation or single samples. Called on a thread of the
     * listener.
     */
    void points(List<Line> lines);

    /**
     * Called when all points are delivered or the time limit has expired.
     *
     * @param recorded whether every sample is in a point
     * @param delivered whether the destination has acknowledged every point
     */
    void ended(boolean recorded, boolean delivered);
}
