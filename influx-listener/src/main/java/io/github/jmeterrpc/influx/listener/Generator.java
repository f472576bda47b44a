package io.github.jmeterrpc.influx.listener;

import io.github.jmeterrpc.influx.health.ProbeTarget;
import io.github.jmeterrpc.influx.record.ClosedWindow;
import java.util.List;

/** The interface through which a listener queries the load generator in which it runs. */
public interface Generator {

    /** The generator's thread counts; called once per window, on a thread of the listener. */
    ClosedWindow.Threads threads();

    /** The addresses that samplers call; called once per window, on a thread of the listener. */
    default List<ProbeTarget> called() {
        return List.of();
    }

    /** The name of the calling load thread's thread group; called once per load thread. */
    default String threadGroup() {
        return "";
    }
}
