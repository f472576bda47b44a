package io.github.jmeterrpc.thrift.client;

import java.util.ArrayList;
import java.util.List;

/** Tells whether this machine has the file handles and ports for so many threads. */
public final class CapacityCheck {

    /** Set aside for what a JVM with JMeter has open besides: jars, logs, result files, sockets of other plugins. */
    private static final int OTHER_HANDLES = 500;

    private CapacityCheck() {}

    /**
     * Warnings with numbers and remedies; empty if all is well, or nothing can be known on this system.
     *
     * @param threads that run at the same time in this JVM
     * @param connectionsPerThread that each holds open: one for each endpoint it calls
     * @param newConnectionPerSample whether each sample makes a new one
     */
    public static List<String> warnings(int threads, int connectionsPerThread, boolean newConnectionPerSample) {
        return warnings(threads, connectionsPerThread, newConnectionPerSample, MachineLimits.here());
    }

    static List<String> warnings(
            int threads, int connectionsPerThread, boolean newConnectionPerSample, MachineLimits limits) {
        List<String> warnings = new ArrayList<>();
        long connections = (long) threads * connectionsPerThread;
        String wanted =
                threads + " threads × " + connectionsPerThread + " connections = " + connections + " connections";
        if (limits.openFiles() > 0 && connections + OTHER_HANDLES > limits.openFiles()) {
            warnings.add(wanted + ", but this process may have " + limits.openFiles()
                    + " file handles, of which " + OTHER_HANDLES + " are needed for JMeter itself"
                    + ": raise the limit (ulimit -n " + (connections + 2 * OTHER_HANDLES)
                    + " before JMeter starts), or run fewer threads");
        }
        if (limits.ports() > 0 && threads > limits.ports()) {
            warnings.add(wanted + ", but there are " + limits.ports() + " ports (" + limits.firstPort() + " to "
                    + limits.lastPort()
                    + ") for connections to one target: widen net.ipv4.ip_local_port_range, or use more"
                    + " generators");
        }
        if (newConnectionPerSample && limits.ports() > 0) {
            warnings.add("Each sample makes a new connection: at most about " + limits.connectionsPerSecond()
                    + " samples per second to one target, since " + limits.ports() + " ports ("
                    + limits.firstPort() + " to " + limits.lastPort() + ") are each blocked for "
                    + MachineLimits.TIME_WAIT_SECONDS
                    + " s after use; keep connections for more, or use more generators");
        }
        return warnings;
    }
}
