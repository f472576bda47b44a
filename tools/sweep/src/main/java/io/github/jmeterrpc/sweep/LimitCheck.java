package io.github.jmeterrpc.sweep;

import static io.github.jmeterrpc.sweep.Sweep.refuse;

import io.github.jmeterrpc.harness.probe.HostLimits;

/**
 * Rejects more threads than the limits of this machine allow, before processes start.
 *
 * @param option option for the number of threads
 * @param threads threads of all generators together
 * @param generators number of generators
 * @param targetHere whether the sweep starts the target, which then has the same limits
 * @param behind connections of the target to its backends
 */
record LimitCheck(String option, int threads, int generators, boolean targetHere, int behind) {

    /**
     * Open files of a JVM with JMeter or a target in addition to its connections: jars, logs,
     * selectors.
     */
    private static final int OWN_HANDLES = 400;

    /** Ports that other programs on this machine may use. */
    private static final int OTHERS_PORTS = 200;

    /**
     * Rejects the number if each thread has a connection and a limit is exceeded; an unknown limit
     * is ignored.
     */
    void check(HostLimits limits) {
        String level = "Option " + option + ": " + threads + " threads need ";
        int most = targetHere ? threads + behind : (threads + generators - 1) / generators;
        int needed = most + OWN_HANDLES;
        refuse(
                limits.handles() < needed,
                level + needed + " open files and sockets in one process, the limit is " + (long) limits.handles()
                        + ". Raise it: ulimit -n " + needed
                        + " (beyond the hard limit: as root, or nofile in /etc/security/limits.conf)");
        refuse(
                limits.ports() < threads + OTHERS_PORTS,
                level + "as many local ports, and " + OTHERS_PORTS + " to spare; there are " + (long) limits.ports()
                        + ". Raise it: sudo sysctl -w net.ipv4.ip_local_port_range=\"1024 65535\"");
    }
}
