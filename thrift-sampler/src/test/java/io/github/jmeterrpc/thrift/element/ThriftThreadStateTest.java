package io.github.jmeterrpc.thrift.element;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.common.contract.JMeterEnvironment;
import io.github.jmeterrpc.targets.thrift.ServerModel;
import io.github.jmeterrpc.targets.thrift.ServerOptions;
import io.github.jmeterrpc.targets.thrift.ServerProtocol;
import io.github.jmeterrpc.targets.thrift.ServerTransport;
import io.github.jmeterrpc.targets.thrift.ThriftServer;
import io.github.jmeterrpc.thrift.client.connection.ThriftClient;
import io.github.jmeterrpc.thrift.client.connection.ThriftConnection;
import io.github.jmeterrpc.thrift.client.endpoint.Http;
import io.github.jmeterrpc.thrift.client.endpoint.TestOptions;
import io.github.jmeterrpc.thrift.client.endpoint.ThriftEndpoint;
import io.github.jmeterrpc.thrift.client.endpoint.ThriftOptions;
import io.github.jmeterrpc.thrift.client.endpoint.Transport;
import java.util.ArrayList;
import java.util.List;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Connections that last for an iteration. */
class ThriftThreadStateTest {

    private static final ThriftOptions PATIENT =
            TestOptions.with().connectMs(60_000).readMs(60_000).build();

    private final JMeterVariables variables = new JMeterVariables();

    @BeforeAll
    static void prepareJMeter() {
        JMeterEnvironment.prepare();
    }

    @BeforeEach
    void start() {
        JMeterContextService.getContext().setVariables(variables);
        variables.incIteration();
    }

    @AfterEach
    void end() {
        JMeterContextService.getContext().setVariables(null);
    }

    private static ThriftEndpoint endpoint(int port, int number) {
        ThriftOptions own =
                TestOptions.with().connectMs(60_000 + number).readMs(60_000).build();
        Http http = new Http("/thrift", List.of(), true);
        return ThriftEndpoint.at("127.0.0.1", port).toBuilder()
                .transport(Transport.HTTP)
                .http(http)
                .options(own)
                .build();
    }

    @Test
    void whateverManyEndpointsAnIterationHasFewAreRemembered() {
        try (ThriftTestScope test = new ThriftTestScope()) {
            ThriftThreadState thread = test.thread();
            for (int i = 0; i < 10_000; i++) {
                thread.beforeSample(endpoint(9, i), ConnectionLifetime.ITERATION, 0);
            }
            assertThat(thread.ofIteration()).isLessThanOrEqualTo(ThriftClient.DEFAULT_CONNECTIONS_PER_THREAD + 1);
        }
    }

    @Test
    void closesSurplusConnectionsAtTheEndOfTheIteration() throws Exception {
        try (ThriftTestScope test = new ThriftTestScope();
                ThriftServer server = ThriftServer.start(
                        ServerOptions.of(ServerModel.HTTP, ServerTransport.SOCKET, ServerProtocol.BINARY))) {
            ThriftThreadState thread = test.thread();
            ThriftEndpoint ofThread = endpoint(server.port(), -1);
            ThriftConnection kept = thread.connections().get(ofThread);
            List<ThriftConnection> ofIteration = new ArrayList<>();
            for (int i = 0; i < 40; i++) {
                ThriftEndpoint endpoint = endpoint(server.port(), i);
                thread.beforeSample(endpoint, ConnectionLifetime.ITERATION, 0);
                ofIteration.add(thread.connections().get(endpoint));
                thread.beforeSample(ofThread, ConnectionLifetime.THREAD, 0);
                assertThat(thread.connections().get(ofThread)).isSameAs(kept);
            }
            assertThat(thread.connections().size()).isEqualTo(ThriftClient.DEFAULT_CONNECTIONS_PER_THREAD);

            variables.incIteration();
            thread.beforeSample(endpoint(server.port(), 0), ConnectionLifetime.ITERATION, 0);
            assertThat(ofIteration).noneMatch(ThriftConnection::isUsable);
            assertThat(kept.isUsable()).isTrue();
            assertThat(thread.connections().size()).isEqualTo(1);
            thread.connections().close();
        }
    }
}
