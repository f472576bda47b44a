package io.github.jmeterrpc.thrift.client.socket;

import com.sun.management.UnixOperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.OperatingSystemMXBean;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The limits of this machine for connections, as Linux reports them; unknown on other systems.
 *
 * @param openFiles file handles that this process may have, sockets included; 0: unknown
 * @param firstPort the lowest port that outgoing connections get; 0: unknown
 * @param lastPort the highest
 */
public record MachineLimits(long openFiles, int firstPort, int lastPort) {

    /**
     * How long Linux keeps the port of a connection that this side closed first. It cannot be set.
     */
    public static final int TIME_WAIT_SECONDS = 60;

    private static final int MANY_FILES = 4_096;

    /** Looking up a name needs some at once: the resolver's files, and a socket. */
    private static final int FEW_FILES = 8;

    private static final Path PORTS = Path.of("/proc/sys/net/ipv4/ip_local_port_range");
    private static final OperatingSystemMXBean SYSTEM = ManagementFactory.getOperatingSystemMXBean();

    /** Read once: when handles have run out, no file can be read any more. */
    private static final MachineLimits HERE = read();

    public static MachineLimits here() {
        return HERE;
    }

    static MachineLimits read() {
        long openFiles = SYSTEM instanceof UnixOperatingSystemMXBean unix ? unix.getMaxFileDescriptorCount() : 0;
        try {
            // Not readString(): it reads a byte first, and the system gives no more after it.
            String[] ports = Files.readAllLines(PORTS).get(0).trim().split("\\s+");
            return new MachineLimits(openFiles, Integer.parseInt(ports[0]), Integer.parseInt(ports[1]));
        } catch (IOException | NumberFormatException | IndexOutOfBoundsException e) {
            return new MachineLimits(openFiles, 0, 0);
        }
    }

    /**
     * Whether so few file handles are left that looking up a name may have failed because of that;
     * false where unknown.
     */
    public static boolean handlesUsedUp() {
        if (!(SYSTEM instanceof UnixOperatingSystemMXBean unix)) {
            return false;
        }
        try {
            return unix.getOpenFileDescriptorCount() >= unix.getMaxFileDescriptorCount() - FEW_FILES;
        } catch (InternalError e) {
            // Counting needs a handle, too.
            return true;
        }
    }

    /**
     * A warning if this process may open only few file handles; empty if it may open many, or the
     * limit is unknown.
     */
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
