package io.github.jmeterrpc.thrift.client;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Tells whether this machine has the file handles and ports for a test. */
public final class CapacityCheck {

    /** Set aside for what a JVM with JMeter has open besides: jars, logs, result files, sockets of other plugins. */
    private static final int OTHER_HANDLES = 500;

    private CapacityCheck() {}

    /**
     * Warnings with numbers and remedies; empty if all is well, or nothing can be known on this system.
     *
     * @param together what is asked for at the same time
     */
    public static List<String> warnings(List<Demand> together) {
        return warnings(together, MachineLimits.here());
    }

    static List<String> warnings(List<Demand> together, MachineLimits limits) {
        List<String> warnings = new ArrayList<>();
        handles(together, limits, warnings);
        if (limits.ports() > 0) {
            ports(together, limits, warnings);
            if (together.stream().anyMatch(demand -> demand.threads() > 0 && demand.newPerSample())) {
                warnings.add("Samples make a new connection each: at most about " + limits.connectionsPerSecond()
                        + " such samples per second to one target, since " + range(limits) + " are each blocked for "
                        + MachineLimits.TIME_WAIT_SECONDS
                        + " s after use; keep connections for more, or use more generators");
            }
        }
        return warnings;
    }

    private static void handles(List<Demand> together, MachineLimits limits, List<String> warnings) {
        long connections = together.stream().mapToLong(Demand::connections).sum();
        if (limits.openFiles() > 0 && connections > 0 && connections + OTHER_HANDLES > limits.openFiles()) {
            String sum = together.stream()
                    .filter(demand -> demand.connections() > 0)
                    .map(demand -> demand.threads() + " threads × " + demand.perThread() + " connections")
                    .collect(Collectors.joining(" + "));
            warnings.add(sum + " = " + connections + " connections, but this process may have " + limits.openFiles()
                    + " file handles, of which " + OTHER_HANDLES + " are needed for JMeter itself"
                    + ": raise the limit (ulimit -n " + (connections + 2 * OTHER_HANDLES)
                    + " before JMeter starts), or run fewer threads");
        }
    }

    private static void ports(List<Demand> together, MachineLimits limits, List<String> warnings) {
        TreeSet<String> targets = new TreeSet<>();
        together.forEach(demand -> targets.addAll(demand.kept().keySet()));
        for (String target : targets) {
            long connections = together.stream()
                    .mapToLong(demand -> demand.connectionsTo(target))
                    .sum();
            if (connections > limits.ports()) {
                warnings.add(connections + " connections to " + target + ", but there are " + range(limits)
                        + " for connections to one target: widen net.ipv4.ip_local_port_range, or use more"
                        + " generators");
            }
        }
    }

    private static String range(MachineLimits limits) {
        return limits.ports() + " ports (" + limits.firstPort() + " to " + limits.lastPort() + ")";
    }
}
