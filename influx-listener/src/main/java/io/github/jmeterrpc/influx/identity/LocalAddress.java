package io.github.jmeterrpc.influx.identity;

import io.github.jmeterrpc.influx.field.FieldNames;
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

/** Which of this machine's addresses tells it apart from other generators. */
final class LocalAddress {

    private static final Logger log = LoggerFactory.getLogger(LocalAddress.class);

    /** A look-up has no limit of its own: without an answer from its name server, a machine may try for 40 s. */
    private static final long LOOKUP_MILLIS = 2000;

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
