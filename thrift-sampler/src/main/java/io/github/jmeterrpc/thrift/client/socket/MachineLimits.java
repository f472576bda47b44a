package io.github.jmeterrpc.thrift.client.socket;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The limits of this machine for connections, as Linux reports them; unknown on other systems.
 *
 * @param openFiles file handles that this process may have, sockets included; 0: unknown
 * @param firstPort the lowest port that outgoing connections get; 0: unknown
 * @param lastPort the highest
 */
public record MachineLimits(long openFiles, int firstPort, int lastPort) {

    /** How long Linux keeps the port of a connection that this side closed first. It cannot be set. */
    public static final int TIME_WAIT_SECONDS = 60;

    private static final int MANY_FILES = 4_096;
    private static final Path LIMITS = Path.of("/proc/self/limits");
    private static final Path PORTS = Path.of("/proc/sys/net/ipv4/ip_local_port_range");
    private static final String OPEN_FILES = "Max open files";

    /** Read once: when handles have run out, no file can be read any more. */
    private static final MachineLimits HERE = read();

    public static MachineLimits here() {
        return HERE;
    }

    static MachineLimits read() {
        String[] ports = first(lines(PORTS)).trim().split("\\s+");
        String files = lines(LIMITS).stream()
                .filter(line -> line.startsWith(OPEN_FILES))
                .map(line -> line.substring(OPEN_FILES.length()).trim().split("\\s+")[0])
                .findFirst()
                .orElse("");
        return ports.length == 2
                ? new MachineLimits(number(files), (int) number(ports[0]), (int) number(ports[1]))
                : new MachineLimits(number(files), 0, 0);
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            return List.of();
        }
    }

    private static String first(List<String> lines) {
        return lines.isEmpty() ? "" : lines.get(0);
    }

    private static long number(String text) {
        return !text.isEmpty() && text.chars().allMatch(Character::isDigit) ? Long.parseLong(text) : 0;
    }

    /** A warning if this process may open only few file handles; empty if it may open many, or the limit is unknown. */
    public String warning() {
        return openFiles == 0 || openFiles >= MANY_FILES
                ? ""
                : "This process may have " + openFiles
                        + " file handles, and each Thrift connection takes one (threads × endpoints); JMeter itself"
                        + " needs some hundred. For more, raise the limit: ulimit -n 65535 before JMeter starts";
    }

    /** Ports for connections to one target; 0: unknown. */
    public int ports() {
        return firstPort == 0 ? 0 : lastPort - firstPort + 1;
    }

    /** New connections to one target that can be made each second for ever; 0: unknown. */
    public int connectionsPerSecond() {
        return ports() / TIME_WAIT_SECONDS;
    }
}
