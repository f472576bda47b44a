package io.github.jmeterrpc.demo;

import io.github.jmeterrpc.support.suite.PlanTarget;

/** The plan of the demo and its target. */
enum DemoPlan {
    DUBBO(PlanTarget.DUBBO),
    THRIFT(PlanTarget.THRIFT);

    final PlanTarget target;

    DemoPlan(PlanTarget target) {
        this.target = target;
    }
}
