package io.github.jmeterrpc.influx;

import io.github.jmeterrpc.influx.line.Line;
import java.util.List;

/** Is told of all points of a listener, beside the destination. */
public interface Follower {

    /** Wants to know nothing. */
    Follower NONE = new Follower() {
        @Override
        public void points(List<Line> lines) {}

        @Override
        public void ended() {}
    };

    /** Points of a window, an annotation, or single samples; on a thread of the listener's. */
    void points(List<Line> lines);

    /** All points are delivered, or the time for that is over. */
    void ended();
}
