package io.github.jmeterrpc.demo;

import io.github.jmeterrpc.support.suite.TargetServer;

/** The plan of the demo and its target. */
enum DemoPlan {
    DUBBO("dubbo-stress.jmx", TargetServer.DUBBO_PROVIDER),
    THRIFT("thrift-stress.jmx", TargetServer.THRIFT_SERVER);

    /** Threads that either target has at least. */
    static final int POOL = 200;

    final String file;
    final TargetServer target;

    DemoPlan(String file, TargetServer target) {
        this.file = file;
        this.target = target;
    }
}
