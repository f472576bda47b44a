package io.github.jmeterrpc.sweep.probe;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The limits of this machine; NaN where one is unknown or there is none.
 *
 * @param handles open files and sockets of one process
 * @param ports local ports for outgoing connections
 */
public record HostLimits(double handles, double ports) {

    /** As they are for this process and those it starts: a JVM raises its limit as far as it may. */
    public static HostLimits read() {
        return new HostLimits(
                handles(text("/proc/self/limits")), ports(text("/proc/sys/net/ipv4/ip_local_port_range")));
    }

    static double handles(String limits) {
        return limits.lines()
                .filter(line -> line.startsWith("Max open files"))
                .map(line -> line.trim().split("\\s+")[3])
                .filter(soft -> soft.matches("\\d+"))
                .mapToDouble(Double::parseDouble)
                .findFirst()
                .orElse(Double.NaN);
    }

    static double ports(String range) {
        String[] bounds = range.trim().split("\\s+");
        return bounds.length == 2 ? Double.parseDouble(bounds[1]) - Double.parseDouble(bounds[0]) + 1 : Double.NaN;
    }

    private static String text(String file) {
        try {
            return Files.readString(Path.of(file), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            return "";
        }
    }
}
