package io.github.jmeterrpc.dubbo.wire;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import org.apache.dubbo.common.URL;

/** Formats the address of a connection's remote end. */
public final class Peers {

    /**
     * The URL parameter with the host as the user typed it, if the URL has another spelling.
     */
    public static final String TYPED_HOST = "typed-host";

    private Peers() {}

    /** Host and port of a provider's URL, with the host as the user typed it. */
    static String nameOf(URL provider) {
        String host = provider.getParameter(TYPED_HOST);
        return host == null ? provider.getAddress() : host + ":" + provider.getPort();
    }

    /** The address as {@code 10.0.0.5:20880} or {@code [::1]:20880}; no name service is queried. */
    static String nameOf(InetSocketAddress peer) {
        InetAddress address = peer.getAddress();
        String host = address == null ? peer.getHostString() : address.getHostAddress();
        return (address instanceof Inet6Address ? "[" + host + "]" : host) + ":" + peer.getPort();
    }
}
