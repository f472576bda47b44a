package io.github.jmeterrpc.harness.probe;

import java.util.List;

/**
 * The limits of this machine; NaN where one is unknown or there is none.
 *
 * @param handles open files and sockets of one process
 * @param ports local ports for outgoing connections
 */
public record HostLimits(double handles, double ports) {

    /** The limits of this process and of those it starts: a JVM raises its own as far as it may. */
    public static HostLimits read() {
        return of(Proc.lines("self/limits"), Proc.lines("sys/net/ipv4/ip_local_port_range"));
    }

    static HostLimits of(List<String> limits, List<String> portRange) {
        return new HostLimits(
                Proc.number(limits, "Max open files"),
                Proc.number(portRange, "\\d+\\s") - Proc.number(portRange, "") + 1);
    }
}
