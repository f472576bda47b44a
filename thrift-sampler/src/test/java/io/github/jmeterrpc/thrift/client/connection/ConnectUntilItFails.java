package io.github.jmeterrpc.thrift.client.connection;

import io.github.jmeterrpc.thrift.client.endpoint.ThriftEndpoint;
import io.github.jmeterrpc.thrift.client.error.CallException;

/**
 * Opens connections and keeps them, in a process whose limits a test has set, until one cannot be
 * made.
 */
final class ConnectUntilItFails {

    private static final int MOST = 2_000;

    private ConnectUntilItFails() {}

    private static ThriftEndpoint endpoint(String host, int port) {
        return ThriftEndpoint.at(host, port).toBuilder().options(Caller.PATIENT).build();
    }

    private static String failure(ThriftClient client, ThriftEndpoint endpoint, int most) {
        try {
            for (int i = 0; i < most; i++) {
                client.forThread().get(endpoint);
            }
            return "never";
        } catch (CallException e) {
            return e.failure().code() + " " + e.failure().message();
        }
    }

    /**
     * @param line the port to connect to; "own" for a server in this process. Then, if a
     *     name is to be looked up when one cannot be made, that name
     */
    public static void main(String[] line) {
        try (RawServer own = new RawServer((in, out) -> in.read());
                ThriftClient client = new ThriftClient()) {
            int port = line[0].equals("own") ? own.port() : Integer.parseInt(line[0]);
            // Loads the classes that explain a failure, which would need handles themselves.
            System.out.println("at first: " + failure(client, endpoint("127.0.0.1", 1), 1));
            String failure = failure(client, endpoint("127.0.0.1", port), MOST);
            System.out.println("failed: " + (line.length == 1 ? failure : failure(client, endpoint(line[1], port), 1)));
        }
    }
}
