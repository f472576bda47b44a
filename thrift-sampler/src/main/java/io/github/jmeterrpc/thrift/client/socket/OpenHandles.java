package io.github.jmeterrpc.thrift.client.socket;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.OperatingSystemMXBean;

/** The file handles that this process has open, sockets included. Thread safe; must be loaded while some are left. */
public final class OpenHandles {

    /** Looking up a name needs some at once: the resolver's files, and a socket. */
    private static final int FEW = 8;

    private static final OperatingSystemMXBean SYSTEM = ManagementFactory.getOperatingSystemMXBean();

    private OpenHandles() {}

    /** Whether so few are left that looking up a name may have failed for want of them; false where nothing is known. */
    public static boolean usedUp() {
        if (!(SYSTEM instanceof UnixOperatingSystemMXBean unix)) {
            return false;
        }
        try {
            return unix.getOpenFileDescriptorCount() >= unix.getMaxFileDescriptorCount() - FEW;
        } catch (InternalError e) {
            // Counting needs a handle, too.
            return true;
        }
    }
}
