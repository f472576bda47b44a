package io.github.jmeterrpc.thrift.client.connection;

import io.github.jmeterrpc.thrift.client.endpoint.ThriftEndpoint;
import io.github.jmeterrpc.thrift.client.error.CallException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Opens connections and keeps them, in a process whose limits a test has set, until one cannot be
 * made.
 */
final class ConnectUntilItFails {

    /** In place of a name: connects to a port on which no server listens, with few file handles left. */
    static final String REFUSED = "refused";

    private static final int MOST = 2_000;

    /** Enough for a socket, and few enough to count as used up. */
    private static final int SPARE_FILES = 4;

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
     *     name is to be looked up when one cannot be made, that name; or {@link #REFUSED}
     */
    public static void main(String[] line) throws IOException {
        List<InputStream> spare = new ArrayList<>();
        for (int i = 0; i < SPARE_FILES; i++) {
            spare.add(Files.newInputStream(Path.of("/dev/null")));
        }
        try (RawServer own = new RawServer((in, out) -> in.read());
                ThriftClient client = new ThriftClient()) {
            int port = line[0].equals("own") ? own.port() : Integer.parseInt(line[0]);
            // Loads the classes that explain a failure, which would need handles themselves.
            System.out.println("at first: " + failure(client, endpoint("127.0.0.1", 1), 1));
            String failure = failure(client, endpoint("127.0.0.1", port), MOST);
            if (line.length > 1 && line[1].equals(REFUSED)) {
                for (InputStream each : spare) {
                    each.close();
                }
                failure = failure(client, endpoint("127.0.0.1", 1), 1);
            } else if (line.length > 1) {
                failure = failure(client, endpoint(line[1], port), 1);
            }
            System.out.println("failed: " + failure);
        }
    }
}
