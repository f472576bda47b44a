package io.github.jmeterrpc.targets.consumer;

import io.github.jmeterrpc.cli.Commands;
import io.github.jmeterrpc.cli.ListenOptions;
import io.github.jmeterrpc.cli.UsageException;
import io.github.jmeterrpc.targets.cli.TargetCommand;
import io.github.jmeterrpc.targets.http.HttpOptions;
import io.github.jmeterrpc.targets.tomcat.TomcatServer;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Runs the consumer until the process is terminated. */
@Command(
        name = "http-consumer",
        description = {
            "An HTTP server (Tomcat 10.1) that calls the Dubbo or the Thrift target.",
            "GET /consumer/stressTest/string1k and /consumer/stressTest/string100k send the "
                    + "provider 1 KB or 100 KB; the response is true, or status 502 with the cause."
        })
public final class HttpConsumer extends TargetCommand {

    /**
     * All threads are there from the start and stay: a thread that ends would leave its client
     * behind.
     */
    @Mixin
    private HttpOptions http = new HttpOptions(8091, 200, 200, 20_000);

    @Option(
            names = "--backend",
            paramLabel = "NAME",
            defaultValue = "dubbo",
            description = "dubbo (default), thrift (framed, binary)")
    private Backend backend;

    @Option(
            names = "--backend-host",
            paramLabel = "HOST",
            description = "host of the provider (default ${DEFAULT-VALUE})")
    private String backendHost = "127.0.0.1";

    @Option(
            names = "--backend-port",
            paramLabel = "1..65535",
            description = "its port (default 20880 for dubbo, 9090 for thrift)")
    private Integer backendPort;

    @Option(
            names = "--client",
            paramLabel = "NAME",
            defaultValue = "per-thread",
            description = {
                "per-thread (default): each thread has a client with its own connection",
                "locked: all threads take turns with one client",
                "per-call: each call opens a client and a connection, and closes them",
                "shared: all threads use one client at the same time (dubbo only)"
            })
    private ClientUse client;

    @Option(
            names = "--timeout-ms",
            paramLabel = "1..600000",
            description = "time to wait for the provider (default ${DEFAULT-VALUE})")
    private int timeoutMs = 5_000;

    public static void main(String[] line) {
        System.exit(Commands.of(new HttpConsumer()).execute(line));
    }

    @Override
    protected String start() {
        if (backend == Backend.THRIFT && client == ClientUse.SHARED) {
            throw new UsageException("Option --client takes per-thread, locked, per-call for thrift, not shared:"
                    + " a Thrift client must not be used by two threads at the same time");
        }
        // Refuses options that do not fit each other before the first call.
        http.connector();
        Callable<Client> clients = backend.clients(backendHost, backendPort(), timeoutMs);
        // The first call takes seconds to load classes.
        try (Client first = clients.call()) {
            first.string1k().call(StressServlet.TEXT_1K);
        } catch (Exception e) {
            System.err.println("http-consumer: the provider at " + backendAddress() + " does not answer yet: "
                    + ListenOptions.rootCause(e));
        }
        TomcatServer.start(http, new StressServlet(client.of(clients)));
        return http.ready(StressServlet.PATH + "string1k") + " " + backend + " " + backendAddress() + " " + client;
    }

    /** Where the provider is. */
    String backendAddress() {
        return backendHost + ":" + backendPort();
    }

    private int backendPort() {
        return backendPort == null ? backend.port() : backendPort;
    }
}
