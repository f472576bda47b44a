package io.github.jmeterrpc.influx.listener;

import io.github.jmeterrpc.influx.health.ProbeTarget;
import io.github.jmeterrpc.influx.record.ClosedWindow;
import java.util.List;

/** What a listener asks the load generator in which it runs. */
public interface Generator {

    /** Counts of its threads; called once per window, on a thread of the listener. */
    ClosedWindow.Threads threads();

    /** The addresses that its samplers call; called once per window, on a thread of the listener. */
    default List<ProbeTarget> called() {
        return List.of();
    }

    /** The name of the thread group of the calling load thread, which calls it once. */
    default String threadGroup() {
        return "";
    }
}
