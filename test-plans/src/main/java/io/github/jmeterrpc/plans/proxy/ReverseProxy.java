package io.github.jmeterrpc.plans.proxy;

import io.github.jmeterrpc.plans.cli.Arguments;
import io.github.jmeterrpc.plans.cli.Started;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;

/** nginx before HTTP targets, until it is told to end. */
public final class ReverseProxy {

    private static final int PATIENCE_MS = 1000;

    private ReverseProxy() {}

    public static void main(String[] line) {
        ProxyOptions.COMMAND.run(line, ReverseProxy::start);
    }

    private static Started start(Arguments arguments) {
        ProxyOptions options = ProxyOptions.of(arguments);
        Nginx nginx = Nginx.start(options);
        options.backends().forEach(ReverseProxy::tellIfAbsent);
        return new Started(
                "http://" + options.address() + "/ before " + String.join(",", options.backends()) + ", nginx "
                        + nginx.pid() + " with " + nginx.configuration(),
                nginx.ended());
    }

    /** nginx keeps it to itself; and who started things in the wrong order hears of it here. */
    private static void tellIfAbsent(String backend) {
        int colon = backend.lastIndexOf(':');
        int port = Integer.parseInt(backend.substring(colon + 1));
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(backend.substring(0, colon), port), PATIENCE_MS);
        } catch (IOException e) {
            System.err.println("reverse-proxy: the backend " + backend + " does not answer yet: " + e.getMessage());
        }
    }
}
