package io.github.jmeterrpc.influx.influxdb;

import io.github.jmeterrpc.support.faults.FaultProxy;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * A proxy for https that wants a password; whatever host it is asked for, it connects to a port of
 * this machine.
 */
final class TunnelProxy implements AutoCloseable {
    /** The requests it received, each with all headers. */
    final List<String> requests = new CopyOnWriteArrayList<>();

    private final Set<Integer> tunnels = ConcurrentHashMap.newKeySet();
    private final FaultProxy proxy;

    TunnelProxy(int targetPort) {
        proxy = new FaultProxy(targetPort).requests(this::connectOrPass);
    }

    int port() {
        return proxy.port();
    }

    private void connectOrPass(byte[] piece, FaultProxy.Link link) throws IOException {
        if (tunnels.contains(link.number())) {
            link.write(piece);
            return;
        }
        String request = new String(piece, StandardCharsets.ISO_8859_1);
        requests.add(request);
        if (request.contains("Proxy-Authorization: Basic bWU6cHc=")) {
            tunnels.add(link.number());
            answer(link, "200 Connected");
        } else {
            answer(
                    link,
                    "407 Proxy Authentication Required\r\nProxy-Authenticate: Basic realm=\"proxy\"\r\n"
                            + "Content-Length: 0\r\nConnection: close");
            link.cut();
        }
    }

    private static void answer(FaultProxy.Link link, String text) throws IOException {
        link.answer(("HTTP/1.1 " + text + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
    }

    @Override
    public void close() {
        proxy.close();
    }
}
