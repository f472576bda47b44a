package io.github.jmeterrpc.influx.identity;

import io.github.jmeterrpc.influx.field.FieldNames;
import io.github.jmeterrpc.influx.task.TimeLimit;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Which of this machine's addresses tells it apart from other generators. */
final class LocalAddress {

    private static final Logger log = LoggerFactory.getLogger(LocalAddress.class);

    /** A look-up has no limit of its own: without an answer from its name server, a machine may try for 40 s. */
    private static final long LOOKUP_MILLIS = 2000;

    /** Networks that the JDK does not know to be of special purpose, and the lengths of their prefixes. */
    private static final int[][] SPECIAL = {
        {0x0000_0000, 8}, // 0.0.0.0/8, this network
        {0x6440_0000, 10}, // 100.64.0.0/10, shared by a provider's customers
        {0xc000_0000, 24}, // 192.0.0.0/24, protocols
        {0xc000_0200, 24}, // 192.0.2.0/24, documentation; also in sandboxes
        {0xc612_0000, 15}, // 198.18.0.0/15, benchmarks
        {0xc633_6400, 24}, // 198.51.100.0/24, documentation
        {0xcb00_7100, 24} // 203.0.113.0/24, documentation
    };

    private LocalAddress() {}

    /** Finds the address of a host. */
    interface LookUp {
        InetAddress of(String host) throws IOException;
    }

    /**
     * Tells the address this machine uses towards a host or, where that is loopback (a tunnel looks the same on every
     * machine), its first other address, or else 127.0.0.1. Sends nothing; may look up the host's name, and waits two seconds for
     * that at most. Where the caller is interrupted, it does not wait and stays interrupted.
     */
    static InetAddress towards(String host, int port) {
        return towards(host, port, InetAddress::getByName);
    }

    static InetAddress towards(String host, int port, LookUp lookUp) {
        return lookedUp(host, lookUp)
                .flatMap(found -> used(found, port))
                .filter(a -> !a.isLoopbackAddress() && !a.isAnyLocalAddress())
                .or(LocalAddress::first)
                .orElseGet(InetAddress::getLoopbackAddress);
    }

    /** Whether no other machine has it: IANA's lists of special purposes do not hold it, private ones for example. */
    static boolean isGlobal(InetAddress address) {
        ByteBuffer bytes = ByteBuffer.wrap(address.getAddress());
        int first = bytes.getInt();
        boolean special = address instanceof Inet4Address
                ? Arrays.stream(SPECIAL).anyMatch(net -> (first ^ net[0]) >>> (Integer.SIZE - net[1]) == 0)
                : first >>> 25 == 0xfc >>> 1 || first == 0x2001_0db8;
        return !special
                && !address.isLoopbackAddress()
                && !address.isAnyLocalAddress()
                && !address.isSiteLocalAddress()
                && !address.isLinkLocalAddress();
    }

    private static Optional<InetAddress> lookedUp(String host, LookUp lookUp) {
        try {
            return Optional.of(TimeLimit.call("influx-listener-look-up", LOOKUP_MILLIS, () -> lookUp.of(host)));
        } catch (TimeoutException e) {
            log.warn(
                    "InfluxDB listener: the address of {} was not found within {} ms; this generator is named after its"
                            + " first address. Check the name servers, or set " + FieldNames.INSTANCE,
                    host,
                    LOOKUP_MILLIS);
        } catch (ExecutionException e) {
            log.debug("{} is not known", host, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return Optional.empty();
    }

    private static Optional<InetAddress> used(InetAddress peer, int port) {
        try (DatagramSocket socket = new DatagramSocket()) {
            // Connecting a datagram socket asks the routing table and sends no packet.
            socket.connect(new InetSocketAddress(peer, port));
            return Optional.of(socket.getLocalAddress());
        } catch (IOException | RuntimeException e) {
            log.debug("No way to {}", peer, e);
            return Optional.empty();
        }
    }

    private static Optional<InetAddress> first() {
        try {
            return NetworkInterface.networkInterfaces()
                    .filter(LocalAddress::usable)
                    .sorted(Comparator.comparingInt(NetworkInterface::getIndex))
                    .flatMap(NetworkInterface::inetAddresses)
                    .filter(a -> !a.isLoopbackAddress() && !a.isLinkLocalAddress())
                    .min(Comparator.comparing(a -> !(a instanceof Inet4Address)));
        } catch (IOException e) {
            log.debug("No network interfaces", e);
            return Optional.empty();
        }
    }

    private static boolean usable(NetworkInterface network) {
        try {
            return network.isUp() && !network.isLoopback();
        } catch (IOException e) {
            return false;
        }
    }

    /** IPv6 in brackets, as in URLs, and without the interface's name, which says nothing elsewhere. */
    static String text(InetAddress address) {
        String text = address.getHostAddress().replaceFirst("%.*", "");
        return address instanceof Inet4Address ? text : "[" + text + "]";
    }
}
