package io.github.jmeterrpc.targets.proxy;

import io.github.jmeterrpc.targets.cli.Started;
import io.github.jmeterrpc.targets.cli.TargetCommand;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Runs nginx before HTTP targets until the process is terminated. */
@Command(
        name = "reverse-proxy",
        description = {
            "nginx, or OpenResty, before HTTP targets.",
            "Needs nginx: apt-get install nginx-light. The ready line names the configuration it wrote."
        })
public final class ReverseProxy extends TargetCommand {

    private static final int PATIENCE_MS = 1000;

    @Mixin
    private ProxyOptions options = new ProxyOptions();

    public static void main(String[] line) {
        new ReverseProxy().run(line);
    }

    @Override
    protected Started start() {
        Nginx nginx = Nginx.start(options);
        options.backends().forEach(ReverseProxy::tellIfAbsent);
        return new Started(
                "http://" + options.listen() + "/ before " + String.join(",", options.backends()) + ", nginx "
                        + nginx.pid() + " with " + nginx.configuration(),
                nginx.ended());
    }

    /** nginx does not report at its start that a backend cannot be reached. */
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
