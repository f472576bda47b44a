package io.github.jmeterrpc.influx.instance;

import io.github.jmeterrpc.influx.task.TimeLimit;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.util.Comparator;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Selects an address of this machine that distinguishes it from other generators. */
final class LocalAddress {

    private static final Logger log = LoggerFactory.getLogger(LocalAddress.class);

    /**
     * Time limit of a DNS lookup, in ms; without a response from its name server, the system may
     * try for 40 s.
     */
    private static final long LOOKUP_MILLIS = 2000;

    private LocalAddress() {}

    /** Resolves the address of a host. */
    interface LookUp {
        InetAddress of(String host) throws IOException;
    }

    /**
     * Returns the local address that this machine uses to reach a host. If that is a loopback
     * address, which is the same on every machine with a tunnel, returns the first other address,
     * or 127.0.0.1 if there is none. Sends no packet to the host; resolves its name within two
     * seconds. If the caller is interrupted, this method does not wait, and the interrupt status is
     * kept.
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

    private static Optional<InetAddress> lookedUp(String host, LookUp lookUp) {
        try {
            return Optional.of(TimeLimit.call("influx-listener-look-up", LOOKUP_MILLIS, () -> lookUp.of(host)));
        } catch (TimeoutException e) {
            log.warn(
                    "InfluxDB listener: the address of {} was not found within {} ms; this generator is named after its"
                            + " first address. Check the name servers, or set the parameter instance",
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
            // Connecting a datagram socket only reads the routing table; it sends no packet.
            socket.connect(new InetSocketAddress(peer, port));
            return Optional.of(socket.getLocalAddress());
        } catch (IOException | RuntimeException e) {
            log.debug("No route to {}", peer, e);
            return Optional.empty();
        }
    }

    /** The first address of an active network interface; IPv4 before IPv6. */
    static Optional<InetAddress> first() {
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

    /**
     * Formats an address; IPv6 in brackets as in URLs, and without the interface name, which has no
     * meaning on other machines.
     */
    static String text(InetAddress address) {
        String text = address.getHostAddress().replaceFirst("%.*", "");
        return address instanceof Inet4Address ? text : "[" + text + "]";
    }
}
