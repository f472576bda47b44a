package io.github.jmeterrpc.targets.thrift;

import java.util.Locale;

/** The threading models of the server. */
public enum ServerModel {
    /** TSimpleServer: one connection at a time. */
    SIMPLE,
    /** TThreadPoolServer: one thread for each connection. */
    THREAD_POOL,
    /** TNonblockingServer: one thread for everything; frames only. */
    NONBLOCKING,
    /** THsHaServer: one thread for all connections, a pool for the calls; frames only. */
    HALF_SYNC,
    /** TThreadedSelectorServer: some threads for connections, a pool for the calls; frames only. */
    THREADED_SELECTOR,
    /** The HTTP server of the JDK. */
    HTTP;

    /** The name on the command line. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
