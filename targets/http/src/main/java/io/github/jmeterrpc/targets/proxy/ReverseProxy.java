package io.github.jmeterrpc.targets.proxy;

import io.github.jmeterrpc.cli.Commands;
import io.github.jmeterrpc.cli.ListenOptions;
import io.github.jmeterrpc.targets.cli.TargetCommand;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Runs nginx before HTTP targets until the process is terminated. */
@Command(
        name = "reverse-proxy",
        description = {
            "nginx, or OpenResty, before HTTP targets.",
            "Needs nginx: apt-get install nginx-light. The ready line names the configuration it wrote."
        })
public final class ReverseProxy extends TargetCommand {

    private static final int CONNECT_MS = 1000;

    @Mixin
    private ListenOptions listen = new ListenOptions(8000);

    @Option(
            names = "--backends",
            paramLabel = "HOST:PORT",
            split = " *, *",
            splitSynopsisLabel = ",",
            defaultValue = "127.0.0.1:8081,127.0.0.1:8082",
            converter = Address.class,
            description = "separated by commas; requests are distributed in turn (default ${DEFAULT-VALUE})")
    private List<String> backends;

    @Option(names = "--workers", paramLabel = "1..1000", description = "processes of nginx (default ${DEFAULT-VALUE})")
    private int workers = 2;

    @Option(
            names = "--connections",
            paramLabel = "16..1000000",
            description = "connections of each process, including those to the backends (default ${DEFAULT-VALUE})")
    private int connections = 4_096;

    @Option(
            names = "--kept-connections",
            paramLabel = "0..100000",
            description = "connections to the backends that each process keeps open (default ${DEFAULT-VALUE};"
                    + " 0: a new one for each request)")
    private int keptConnections = 64;

    @Option(
            names = "--nginx",
            paramLabel = "COMMAND",
            description = "the program (default ${DEFAULT-VALUE}; OpenResty: openresty)")
    private String nginx = "nginx";

    /**
     * Accepts only an address, because it becomes part of nginx's configuration, in which a
     * semicolon would start another directive.
     */
    private static final class Address implements ITypeConverter<String> {

        @Override
        public String convert(String typed) {
            if (!typed.matches("([\\w.-]+|\\[[0-9a-fA-F:]+]):\\d{1,5}") || port(typed) > 65535) {
                throw new TypeConversionException("takes host:port, separated by commas, not " + typed);
            }
            return typed;
        }
    }

    public static void main(String[] line) {
        System.exit(Commands.of(new ReverseProxy()).execute(line));
    }

    @Override
    protected String start() throws IOException {
        Nginx started = Nginx.start(nginx, configuration(), listen.toString());
        started.onEnd(ended::complete);
        backends.forEach(ReverseProxy::reportIfAbsent);
        return "http://" + listen + "/ before " + String.join(",", backends) + ", " + started;
    }

    /** nginx does not report at its start that a backend cannot be reached. */
    private static void reportIfAbsent(String backend) {
        String host = backend.substring(0, backend.lastIndexOf(':'));
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(host, port(backend)), CONNECT_MS);
        } catch (IOException e) {
            System.err.println("reverse-proxy: the backend " + backend + " does not answer yet: " + e.getMessage());
        }
    }

    private static int port(String backend) {
        return Integer.parseInt(backend.substring(backend.lastIndexOf(':') + 1));
    }

    private String configuration() throws IOException {
        boolean keeps = keptConnections > 0;
        try (InputStream template = ReverseProxy.class.getResourceAsStream("nginx.conf")) {
            return new String(template.readAllBytes(), StandardCharsets.UTF_8)
                    .replace("@workers@", String.valueOf(workers))
                    .replace("@files@", String.valueOf(connections + 64))
                    .replace("@pid-file@", Nginx.PID_FILE)
                    .replace("@connections@", String.valueOf(connections))
                    .replace("@servers@", "server " + String.join(" max_fails=0; server ", backends) + " max_fails=0;")
                    .replace(
                            "@keep-alive@",
                            keeps ? "keepalive " + keptConnections + "; keepalive_requests 1000000;" : "")
                    .replace("@address@", listen.toString())
                    .replace("@connection@", keeps ? "" : "close");
        }
    }
}
