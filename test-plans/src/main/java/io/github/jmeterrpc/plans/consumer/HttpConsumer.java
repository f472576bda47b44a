package io.github.jmeterrpc.plans.consumer;

import io.github.jmeterrpc.plans.cli.Arguments;
import io.github.jmeterrpc.plans.cli.Started;
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

    private static Started start(Arguments arguments) {
        ConsumerOptions options = ConsumerOptions.of(arguments);
        HttpOptions http = options.http();
        BackendClients clients = options.clients();
        warmUp(options, clients);
        Caller caller = Caller.of(options.client(), clients);
        TomcatPool pool = TomcatServer.start(http, new StressServlet(caller));
        return Started.untilTheJvmEnds(http.url(StressServlet.PATH + "string1k") + " status "
                + StatusServer.start(http.address().host(), http.statusPort(), pool::state)
                + " " + Arguments.nameOf(options.backend()) + " " + options.backendAddress() + " "
                + Arguments.nameOf(options.client()));
    }

    /** The first call loads classes for seconds; and who started things in the wrong order hears of it here. */
    private static void warmUp(ConsumerOptions options, BackendClients clients) {
        try (BackendClient client = clients.open()) {
            client.call(BackendClient.Method.STRING1K);
        } catch (BackendException e) {
            System.err.println("http-consumer: the provider at " + options.backendAddress() + " does not answer yet: "
                    + e.getMessage());
        }
    }
}
