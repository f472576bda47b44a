package io.github.jmeterrpc.harness.probe;

import java.util.List;

/**
 * The limits of this machine; NaN if a limit is unknown or does not exist.
 *
 * @param handles maximum number of open files and sockets of one process
 * @param ports number of local ports for outgoing connections
 */
public record HostLimits(double handles, double ports) {

    /**
     * The limits of this process and its children; a JVM raises its own soft limit to the hard
     * limit.
     */
    public static HostLimits read() {
        return of(Proc.lines("self/limits"), Proc.lines("sys/net/ipv4/ip_local_port_range"));
    }

    static HostLimits of(List<String> limits, List<String> portRange) {
        return new HostLimits(
                Proc.number(limits, "Max open files"),
                Proc.number(portRange, "\\d+\\s") - Proc.number(portRange, "") + 1);
    }
}
