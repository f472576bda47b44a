package io.github.jmeterrpc.plans.consumer;

import io.github.jmeterrpc.plans.cli.Arguments;
import io.github.jmeterrpc.plans.http.HttpOptions;
import io.github.jmeterrpc.plans.http.StatusServer;
import io.github.jmeterrpc.tomcattarget.TomcatPool;
import io.github.jmeterrpc.tomcattarget.TomcatServer;

/** The consumer, until it is told to end. */
public final class HttpConsumer {

    private HttpConsumer() {}

    public static void main(String[] line) {
        ConsumerOptions.COMMAND.run(line, HttpConsumer::start);
    }

    private static String start(Arguments arguments) {
        ConsumerOptions options = ConsumerOptions.of(arguments);
        HttpOptions http = options.http();
        BackendClients clients = options.clients();
        warmUp(clients);
        Caller caller = Caller.of(options.client(), clients);
        TomcatPool pool = TomcatServer.start(http, new StressServlet(caller));
        return http.url(StressServlet.PATH + "string1k") + " status "
                + StatusServer.start(http.host(), http.statusPort(), pool::state)
                + " " + Arguments.nameOf(options.backend()) + " " + options.backendHost() + ":"
                + options.backendPort() + " " + Arguments.nameOf(options.client());
    }

    /** The first call loads classes for seconds; and who started things in the wrong order hears of it here. */
    private static void warmUp(BackendClients clients) {
        try (BackendClient client = clients.open()) {
            client.call(BackendClient.Method.STRING1K);
        } catch (BackendException e) {
            System.err.println("http-consumer: the provider does not answer yet: " + e.getMessage());
        }
    }
}
