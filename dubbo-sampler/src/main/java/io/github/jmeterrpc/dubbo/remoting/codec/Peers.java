package io.github.jmeterrpc.dubbo.remoting.codec;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;

/** Writes the address of a connection's other end. */
final class Peers {

    private Peers() {}

    /** The address as {@code 10.0.0.5:20880} or {@code [::1]:20880}; no name service is asked. */
    static String nameOf(InetSocketAddress peer) {
        InetAddress address = peer.getAddress();
        String host = address == null ? peer.getHostString() : address.getHostAddress();
        return (address instanceof Inet6Address ? "[" + host + "]" : host) + ":" + peer.getPort();
    }
}
