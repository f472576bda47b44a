package io.github.jmeterrpc.dubbo.wire;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.dubbo.common.URL;

/**
 * The remote ends of connections: the URLs that are passed to Dubbo instead of the typed ones, and
 * their text as users typed it.
 */
public final class Peers {

    /**
     * The URL parameter with the host as the user typed it, if the URL has another spelling.
     */
    private static final String TYPED_HOST = "typed-host";

    /** An address from 127.0.0.0 to 127.255.255.255 as one number, and a few others. */
    private static final Pattern LOOPBACK_AS_NUMBER = Pattern.compile("\\b21[34]\\d{7}\\b");

    private Peers() {}

    /**
     * Returns a URL whose loopback address Dubbo does not recognize, because Dubbo replaces
     * loopback addresses and the client of tri:// cannot be extended. Dubbo recognizes the prefix
     * "127." only, while Java parses 2130706433, the four bytes as one number, as the same address.
     *
     * @return the same URL if its host is not an IPv4 loopback address
     */
    public static URL exact(URL typed) {
        try {
            InetAddress address = InetAddress.getByName(typed.getHost());
            byte[] bytes = address.getAddress();
            if (!address.isLoopbackAddress() || bytes.length != Integer.BYTES) {
                return typed;
            }
            return typed.setHost(String.valueOf(ByteBuffer.wrap(bytes).getInt()))
                    .addParameter(TYPED_HOST, typed.getHost());
        } catch (UnknownHostException e) {
            // Dubbo will repeat the attempt and report a more precise error.
            return typed;
        }
    }

    /**
     * Returns a text of Dubbo with the hosts of {@link #exact} as the user typed them.
     *
     * @param typed URLs of providers as the user typed them
     */
    public static String asTyped(String text, List<String> typed) {
        // Otherwise each failed call could query the name service.
        if (!LOOPBACK_AS_NUMBER.matcher(text).find()) {
            return text;
        }
        List<URL> urls = typed.stream().map(URL::valueOf).toList();
        String shown = text;
        // With its port first: several names of one address can be typed.
        for (URL url : urls) {
            shown = replaced(shown, exact(url).getAddress(), url.getAddress());
        }
        for (URL url : urls) {
            shown = replaced(shown, exact(url).getHost(), url.getHost());
        }
        return shown;
    }

    private static String replaced(String text, String exact, String typed) {
        return exact.equals(typed)
                ? text
                : text.replaceAll("\\b" + Pattern.quote(exact) + "\\b", Matcher.quoteReplacement(typed));
    }

    /**
     * The host of a provider's URL as the user typed it, which is the one that its certificate must
     * have.
     */
    public static String hostOf(URL provider) {
        return provider.getParameter(TYPED_HOST, provider.getHost());
    }

    /** Host and port of a provider's URL, with the host as the user typed it. */
    public static String nameOf(URL provider) {
        String host = provider.getParameter(TYPED_HOST);
        return host == null ? provider.getAddress() : host + ":" + provider.getPort();
    }

    /**
     * The address as {@code 10.0.0.5:20880} or {@code [0:0:0:0:0:0:0:1]:20880}; no name service is
     * queried.
     */
    static String nameOf(InetSocketAddress peer) {
        InetAddress address = peer.getAddress();
        String host = address == null ? peer.getHostString() : address.getHostAddress();
        return (address instanceof Inet6Address ? "[" + host + "]" : host) + ":" + peer.getPort();
    }
}
