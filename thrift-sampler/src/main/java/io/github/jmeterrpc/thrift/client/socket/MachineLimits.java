package io.github.jmeterrpc.thrift.client.socket;

import com.sun.management.UnixOperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.OperatingSystemMXBean;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The limits of this machine for connections, as reported by Linux; unknown on other systems.
 *
 * @param openFiles maximum number of file handles of this process, including sockets; 0 if unknown
 * @param firstPort lowest port for outgoing connections; 0 if unknown
 * @param lastPort highest port for outgoing connections; 0 if unknown
 */
public record MachineLimits(long openFiles, int firstPort, int lastPort) {

    /**
     * Seconds for which Linux reserves the port of a connection that this side closed first
     * (TIME_WAIT). It is not configurable.
     */
    public static final int TIME_WAIT_SECONDS = 60;

    private static final int MANY_FILES = 4_096;

    /** Number of file handles that a name lookup needs at once: the resolver's files and a socket. */
    private static final int FEW_FILES = 8;

    private static final Path PORTS = Path.of("/proc/sys/net/ipv4/ip_local_port_range");
    private static final OperatingSystemMXBean SYSTEM = ManagementFactory.getOperatingSystemMXBean();

    /** Read once, because no file can be read after file handles have run out. */
    private static final MachineLimits HERE = read();

    public static MachineLimits here() {
        return HERE;
    }

    static MachineLimits read() {
        long openFiles = SYSTEM instanceof UnixOperatingSystemMXBean unix ? unix.getMaxFileDescriptorCount() : 0;
        try {
            // Not readString(), which reads a single byte first; the system returns no data after
            // it.
            String[] ports = Files.readAllLines(PORTS).get(0).trim().split("\\s+");
            return new MachineLimits(openFiles, Integer.parseInt(ports[0]), Integer.parseInt(ports[1]));
        } catch (IOException | NumberFormatException | IndexOutOfBoundsException e) {
            return new MachineLimits(openFiles, 0, 0);
        }
    }

    /**
     * Whether a name lookup may have failed because too few file handles are left; false if this is
     * unknown.
     */
    public static boolean handlesUsedUp() {
        if (!(SYSTEM instanceof UnixOperatingSystemMXBean unix)) {
            return false;
        }
        try {
            return unix.getOpenFileDescriptorCount() >= unix.getMaxFileDescriptorCount() - FEW_FILES;
        } catch (InternalError e) {
            // Counting needs a file handle, too.
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

    /** Number of ports for connections to one target; 0 if unknown. */
    public int ports() {
        return firstPort == 0 ? 0 : lastPort - firstPort + 1;
    }

    /** Sustainable rate of new connections to one target, per second; 0 if unknown. */
    public int connectionsPerSecond() {
        return ports() / TIME_WAIT_SECONDS;
    }
}
