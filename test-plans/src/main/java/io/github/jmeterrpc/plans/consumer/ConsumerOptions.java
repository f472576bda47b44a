package io.github.jmeterrpc.plans.consumer;

import io.github.jmeterrpc.plans.cli.Arguments;
import io.github.jmeterrpc.plans.cli.Option;
import io.github.jmeterrpc.plans.cli.TargetCommand;
import io.github.jmeterrpc.plans.cli.UsageException;
import io.github.jmeterrpc.plans.http.HttpOptions;
import java.util.List;

/**
 * How the consumer is started.
 *
 * @param http its server
 * @param backend what it calls
 * @param backendHost where the provider is
 * @param backendPort where the provider is
 * @param client how its threads come to a client
 * @param timeoutMs how long it waits for the provider
 */
record ConsumerOptions(
        HttpOptions http, Backend backend, String backendHost, int backendPort, ClientUse client, int timeoutMs) {

    /** All threads are there from the start and stay: a thread that ends would leave its client behind. */
    private static final HttpOptions.Defaults DEFAULTS = new HttpOptions.Defaults(8091, 200, 200, 100, 20_000);

    static final TargetCommand COMMAND = new TargetCommand(
            "http-consumer",
            "an HTTP server (Tomcat 10.1) that calls the Dubbo or the Thrift target",
            Option.below(
                    HttpOptions.options(DEFAULTS),
                    new Option("--backend", "NAME", "dubbo (default), thrift (framed, binary)"),
                    new Option("--backend-host", "HOST", "where the provider is (default 127.0.0.1)"),
                    new Option("--backend-port", "N", "its port (default 20880 for dubbo, 9090 for thrift)"),
                    new Option(
                            "--client",
                            "NAME",
                            """
                            per-thread (default): each thread has a client with a connection of its own
                            locked: all threads take turns with one client
                            per-call: each call opens a client and a connection, and closes them
                            shared: all threads use one client at the same time (dubbo only)"""),
                    new Option("--timeout-ms", "N", "how long to wait for the provider (default 5000)")),
            List.of(
                    "GET /consumer/stressTest/string1k and /consumer/stressTest/string100k send the provider 1 KB or 100 KB;",
                    "the answer is true, or status 502 with what went wrong."));

    static ConsumerOptions of(Arguments arguments) {
        Backend backend = arguments.choice("--backend", Backend.DUBBO);
        ClientUse client = arguments.choice("--client", ClientUse.PER_THREAD);
        if (backend == Backend.THRIFT && client == ClientUse.SHARED) {
            throw new UsageException("Option --client takes per-thread, locked, per-call for thrift, not shared:"
                    + " a Thrift client must not be used by two threads at the same time");
        }
        return new ConsumerOptions(
                HttpOptions.of(arguments, DEFAULTS),
                backend,
                arguments.text("--backend-host").orElse("127.0.0.1"),
                arguments.number("--backend-port", backend.port(), 1, 65535),
                client,
                arguments.number("--timeout-ms", 5_000, 1, 600_000));
    }

    /** Where the provider is, as people read it. */
    String backendAddress() {
        return backendHost + ":" + backendPort;
    }

    /** What opens clients. */
    BackendClients clients() {
        return switch (backend) {
            case DUBBO -> new DubboClients(backendHost, backendPort, timeoutMs);
            case THRIFT -> new ThriftClients(backendHost, backendPort, timeoutMs);
        };
    }
}
