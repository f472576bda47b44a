package io.github.jmeterrpc.thrift.client;

import io.github.jmeterrpc.common.tls.Tls;

/** Opens connections and keeps them, in a process whose limits a test has set, until one cannot be made. */
final class ConnectUntilItFails {

    private static final int MOST = 2_000;

    private ConnectUntilItFails() {}

    private static void explained(ThriftClient client) {
        try {
            client.forThread()
                    .get(new Endpoint(
                            "127.0.0.1",
                            1,
                            Transport.FRAMED,
                            Http.ROOT,
                            Encoding.BINARY,
                            "",
                            Options.DEFAULT,
                            Tls.OFF));
        } catch (CallException e) {
            System.out.println("at first: " + e.failure().code());
        }
    }

    /** @param line the port to connect to; "own": that of a server in this very process */
    public static void main(String[] line) {
        try (RawServer own = new RawServer((in, out) -> in.read());
                ThriftClient client = new ThriftClient(new LibthriftEnds())) {
            int port = line[0].equals("own") ? own.port() : Integer.parseInt(line[0]);
            Endpoint endpoint = new Endpoint(
                    "127.0.0.1", port, Transport.FRAMED, Http.ROOT, Encoding.BINARY, "", Options.DEFAULT, Tls.OFF);
            // Loads the classes that explain a failure, which would need handles themselves.
            explained(client);
            for (int i = 0; i < MOST; i++) {
                client.forThread().get(endpoint);
            }
            System.out.println("failed: never");
        } catch (CallException e) {
            System.out.println(
                    "failed: " + e.failure().code() + " " + e.failure().message());
        }
    }
}
