package io.github.jmeterrpc.thrift.client.connection;

import io.github.jmeterrpc.thrift.client.endpoint.Endpoint;
import io.github.jmeterrpc.thrift.client.endpoint.Options;
import io.github.jmeterrpc.thrift.client.error.CallException;

/** Opens one connection, in a process whose look-up of names a test has slowed down. */
final class ConnectOnce {

    private ConnectOnce() {}

    /** @param line host, port, connect timeout in ms */
    public static void main(String[] line) {
        Options options = new Options(Integer.parseInt(line[2]), 400, 1 << 20, 1 << 20, true, "");
        try (ThriftClient client = new ThriftClient()) {
            client.forThread()
                    .get(Endpoint.at(line[0], Integer.parseInt(line[1])).toBuilder()
                            .options(options)
                            .build());
            System.out.println("failed: never");
        } catch (CallException e) {
            System.out.println(
                    "failed: " + e.failure().code() + " " + e.failure().message());
        }
    }
}
