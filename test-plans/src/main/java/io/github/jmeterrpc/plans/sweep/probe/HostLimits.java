package io.github.jmeterrpc.plans.sweep.probe;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;

/**
 * What this machine allows; absent where it is unknown or unlimited.
 *
 * @param handles open files and sockets of one process
 * @param ports local ports for outgoing connections
 */
public record HostLimits(OptionalLong handles, OptionalLong ports) {

    /** As they are for this process and those it starts: a JVM raises its limit as far as it may. */
    public static HostLimits read() {
        return new HostLimits(
                handles(text("/proc/self/limits")), ports(text("/proc/sys/net/ipv4/ip_local_port_range")));
    }

    static OptionalLong handles(String limits) {
        return limits.lines()
                .filter(line -> line.startsWith("Max open files"))
                .map(line -> line.trim().split("\\s+")[3])
                .filter(soft -> soft.matches("\\d+"))
                .mapToLong(Long::parseLong)
                .findFirst();
    }

    static OptionalLong ports(String range) {
        String[] bounds = range.trim().split("\\s+");
        return bounds.length == 2
                ? OptionalLong.of(Long.parseLong(bounds[1]) - Long.parseLong(bounds[0]) + 1)
                : OptionalLong.empty();
    }

    private static String text(String file) {
        try {
            return Files.readString(Path.of(file), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            return "";
        }
    }
}
