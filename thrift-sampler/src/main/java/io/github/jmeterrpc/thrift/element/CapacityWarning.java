package io.github.jmeterrpc.thrift.element;

import io.github.jmeterrpc.thrift.client.CapacityCheck;
import io.github.jmeterrpc.thrift.client.Demand;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.jorphan.collections.HashTree;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Warns in the log, before the first connection, if this machine has not the handles or ports for the running plan. */
final class CapacityWarning {

    private static final Logger LOG = LoggerFactory.getLogger(CapacityWarning.class);
    private static final int ATTEMPTS = 3;

    private CapacityWarning() {}

    /** Each warning once, however many thread groups it concerns. */
    static void give() {
        RunningPlan.tree().ifPresent(CapacityWarning::give);
    }

    private static void give(HashTree plan) {
        Set<String> warnings = new LinkedHashSet<>();
        for (List<Demand> together : demands(plan)) {
            warnings.addAll(CapacityCheck.warnings(together));
        }
        warnings.forEach(LOG::warn);
    }

    /**
     * Where a Java Request is the first to ask, JMeter may still be starting other thread groups, and change the plan. A plan
     * that cannot be counted stops no test.
     */
    private static List<List<Demand>> demands(HashTree plan) {
        for (int i = 0; i < ATTEMPTS; i++) {
            try {
                return PlanDemand.of(plan);
            } catch (RuntimeException e) {
                LOG.debug("The plan's connections cannot be counted", e);
            }
        }
        return List.of();
    }
}
