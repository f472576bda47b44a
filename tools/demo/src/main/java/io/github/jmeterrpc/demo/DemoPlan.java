package io.github.jmeterrpc.demo;

import io.github.jmeterrpc.harness.suite.TargetServer;

/** The plan of the demo and its target. */
enum DemoPlan {
    DUBBO("dubbo-stress.jmx", TargetServer.DUBBO_PROVIDER, "a Dubbo provider", "dubbo"),
    TRIPLE("triple.jmx", TargetServer.TRIPLE_PROVIDER, "a provider of a protobuf service", "tri"),
    THRIFT("thrift-stress.jmx", TargetServer.THRIFT_SERVER, "a Thrift server", "thrift");

    /** The minimum number of threads of both targets. */
    static final int POOL = 200;

    final String file;
    final TargetServer target;

    /** The target in a sentence. */
    final String called;

    final String protocol;

    DemoPlan(String file, TargetServer target, String called, String protocol) {
        this.file = file;
        this.target = target;
        this.called = called;
        this.protocol = protocol;
    }
}
