package io.github.jmeterrpc.demo;

import io.github.jmeterrpc.support.suite.PlanTarget;
import io.github.jmeterrpc.support.suite.Suite;
import java.util.Map;

/** The plan of the demo and its target. */
enum DemoPlan {
    DUBBO(PlanTarget.DUBBO),
    THRIFT(PlanTarget.THRIFT) {
        @Override
        Map<String, String> properties(Suite suite) {
            // A copy of the plan lies in another folder, where a relative name would not lead to it.
            return Map.of("idl", suite.thriftIdl().toString());
        }
    };

    private final PlanTarget target;

    DemoPlan(PlanTarget target) {
        this.target = target;
    }

    /** The plan's file in the folder of plans. */
    String file() {
        return target.plan() + ".jmx";
    }

    PlanTarget target() {
        return target;
    }

    /** Properties that the plan needs beside those that all have. */
    Map<String, String> properties(Suite suite) {
        return Map.of();
    }
}
