package io.github.jmeterrpc.sweep;

import io.github.jmeterrpc.sweep.probe.HostLimits;
import java.util.ArrayList;
import java.util.List;

/** Finds levels that exceed the limits of this machine, before anything starts. */
final class LimitCheck {

    /** Files that a JVM with JMeter or a target has open besides its connections: jars, logs, selectors. */
    static final int OWN_HANDLES = 400;

    /** Ports that others on this machine may hold. */
    static final int OTHERS_PORTS = 200;

    private LimitCheck() {}

    /**
     * The limit that each level exceeds, and the remedy; empty if none does.
     *
     * @param option that says how many threads there are
     * @param levels threads of all generators together
     * @param generators how many share them
     * @param connectionPerThread whether each thread has a connection
     * @param targetHere whether the sweep starts the target, which then has the same limit
     * @param behind connections that the target has to what stands behind it
     */
    static List<String> refusals(
            String option,
            List<Integer> levels,
            int generators,
            boolean connectionPerThread,
            boolean targetHere,
            int behind,
            HostLimits limits) {
        List<String> refusals = new ArrayList<>();
        if (connectionPerThread) {
            for (int level : levels) {
                int most = targetHere ? level + behind : (level + generators - 1) / generators;
                handles(option, level, most + OWN_HANDLES, limits.handles(), refusals);
                ports(option, level, limits.ports(), refusals);
            }
        }
        return refusals;
    }

    private static void handles(String option, int level, int needed, double limit, List<String> refusals) {
        if (limit < needed) {
            refusals.add("Option " + option + ": " + level + " threads need " + needed
                    + " open files and sockets in one process, the limit is " + (long) limit
                    + ". Raise it: ulimit -n "
                    + needed + " (beyond the hard limit: as root, or nofile in /etc/security/limits.conf)");
        }
    }

    private static void ports(String option, int level, double limit, List<String> refusals) {
        if (limit < level + OTHERS_PORTS) {
            refusals.add("Option " + option + ": " + level + " threads need as many local ports, and " + OTHERS_PORTS
                    + " to spare; there are " + (long) limit
                    + ". Raise it: sudo sysctl -w net.ipv4.ip_local_port_range=\"1024 65535\"");
        }
    }
}
