package io.github.jmeterrpc.influx.instance;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.util.Comparator;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Which of this machine's addresses tells it apart from other generators. */
final class LocalAddress {

    private static final Logger log = LoggerFactory.getLogger(LocalAddress.class);

    private LocalAddress() {}

    /**
     * Tells the address this machine uses towards a host or, where that is loopback (a tunnel looks the same on every
     * machine), its first other address, or else 127.0.0.1. Sends nothing; may look up the host's name.
     */
    static String towards(String host, int port) {
        InetAddress address = used(host, port)
                .filter(a -> !a.isLoopbackAddress() && !a.isAnyLocalAddress())
                .or(LocalAddress::first)
                .orElse(null);
        return address == null ? "127.0.0.1" : text(address);
    }

    private static Optional<InetAddress> used(String host, int port) {
        try (DatagramSocket socket = new DatagramSocket()) {
            // Connecting a datagram socket asks the routing table and nobody else.
            socket.connect(new InetSocketAddress(InetAddress.getByName(host), port));
            return Optional.of(socket.getLocalAddress());
        } catch (IOException | RuntimeException e) {
            log.debug("No way to {}", host, e);
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
