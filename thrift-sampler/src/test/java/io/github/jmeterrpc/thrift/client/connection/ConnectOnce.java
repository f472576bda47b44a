package io.github.jmeterrpc.thrift.client.connection;

import io.github.jmeterrpc.thrift.client.endpoint.TestOptions;
import io.github.jmeterrpc.thrift.client.endpoint.ThriftEndpoint;
import io.github.jmeterrpc.thrift.client.endpoint.ThriftOptions;
import io.github.jmeterrpc.thrift.client.error.CallException;

/** Opens one connection, in a process whose look-up of names a test has slowed down. */
final class ConnectOnce {

    private ConnectOnce() {}

    /** @param line host, port, connect timeout in ms */
    public static void main(String[] line) {
        ThriftOptions options = TestOptions.with()
                .connectMs(Integer.parseInt(line[2]))
                .readMs(400)
                .build();
        try (ThriftClient client = new ThriftClient()) {
            client.forThread()
                    .get(ThriftEndpoint.at(line[0], Integer.parseInt(line[1])).toBuilder()
                            .options(options)
                            .build());
            System.out.println("failed: never");
        } catch (CallException e) {
            System.out.println(
                    "failed: " + e.failure().code() + " " + e.failure().message());
        }
    }
}
