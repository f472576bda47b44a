package io.github.jmeterrpc.plans.demo;

import io.github.jmeterrpc.plans.suite.Suite;
import io.github.jmeterrpc.testkit.ManagedProcess;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What the generators of the demo run, and what they call. */
enum DemoPlan {
    DUBBO("dubbo-stress.jmx") {
        @Override
        ManagedProcess startTarget(Suite suite, int port, int threads, Path output, Duration limit) {
            return suite.startProvider(port, threads, output, limit);
        }
    },
    THRIFT("thrift-stress.jmx") {
        @Override
        ManagedProcess startTarget(Suite suite, int port, int threads, Path output, Duration limit) {
            return suite.startThriftServer(port, List.of("--threads", String.valueOf(threads)), output, limit);
        }

        @Override
        Map<String, String> properties(Suite suite) {
            // A copy of the plan lies in another folder, where a relative name would not lead to it.
            return Map.of("idl", suite.thriftIdl().toString());
        }
    };

    private final String file;

    DemoPlan(String file) {
        this.file = file;
    }

    /** The plan's file in the folder of plans. */
    String file() {
        return file;
    }

    /** As users type it. */
    String option() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Starts what is called; returns when it can be called.
     *
     * @param threads how many calls it works on at the same time
     */
    abstract ManagedProcess startTarget(Suite suite, int port, int threads, Path output, Duration limit);

    /** Properties that the plan needs beside those that all have. */
    Map<String, String> properties(Suite suite) {
        return Map.of();
    }
}
