package io.github.jmeterrpc.thrift.client.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.jmeterrpc.common.error.Failure;
import io.github.jmeterrpc.targets.thrift.ServerModel;
import io.github.jmeterrpc.targets.thrift.ServerOptions;
import io.github.jmeterrpc.targets.thrift.ServerProtocol;
import io.github.jmeterrpc.targets.thrift.ServerTransport;
import io.github.jmeterrpc.targets.thrift.ThriftServer;
import io.github.jmeterrpc.targets.thrift.gen.StressService;
import io.github.jmeterrpc.thrift.client.endpoint.Encoding;
import io.github.jmeterrpc.thrift.client.endpoint.TestOptions;
import io.github.jmeterrpc.thrift.client.endpoint.ThriftEndpoint;
import io.github.jmeterrpc.thrift.client.endpoint.ThriftOptions;
import io.github.jmeterrpc.thrift.client.endpoint.Transport;
import io.github.jmeterrpc.thrift.client.error.CallException;
import io.github.jmeterrpc.thrift.client.error.ThriftResponseCode;
import java.util.List;
import org.apache.thrift.TBase;

/** Fixture of tests of broken calls: endpoints with small limits, and a look at the failure. */
final class BrokenCalls {

    /**
     * Longer than a reply takes on a busy machine: calls before the one that is meant to time out
     * are in time.
     */
    static final int READ_MILLIS = 4_000;

    private static final ThriftOptions QUICK =
            TestOptions.with().readMs(READ_MILLIS).frameBytes(1 << 19).build();
    private static final ThriftOptions PATIENT =
            TestOptions.with().frameBytes(1 << 19).build();

    private BrokenCalls() {}

    static ThriftServer server(ServerTransport transport, ServerProtocol protocol) {
        return Caller.start(ServerOptions.of(ServerModel.THREAD_POOL, transport, protocol));
    }

    /** For calls that get no reply, or not in time. */
    static ThriftEndpoint quick(int port, Transport transport, Encoding encoding) {
        return Caller.with(Caller.endpoint(port, transport, encoding), QUICK);
    }

    /** For calls that break by what the server does. */
    static ThriftEndpoint patient(int port, Transport transport, Encoding encoding) {
        return Caller.with(Caller.endpoint(port, transport, encoding), PATIENT);
    }

    static Failure failureOf(ThriftEndpoint endpoint) throws Exception {
        try (Caller caller = new Caller(endpoint)) {
            return failureOf(caller, "echo", new StressService.echo_args("x"), new StressService.echo_result());
        }
    }

    /** The failure of a call that breaks the connection. */
    static <T extends TBase<?, ?>> Failure failureOf(Caller caller, String method, TBase<?, ?> arguments, T result)
            throws Exception {
        ThriftConnection connection = caller.connection();
        Throwable thrown = catchThrowable(() -> caller.call(method, arguments, result));
        assertThat(thrown).isInstanceOf(CallException.class);
        Failure failure = ((CallException) thrown).failure();
        assertThat(failure.code().keepsConnection()).isFalse();
        assertThat(connection.isUsable()).as("connection after " + failure).isFalse();
        assertThat(failure.message()).doesNotContain("\n");
        return failure;
    }

    static Failure after(byte[] reply, Transport transport, Encoding encoding) throws Exception {
        try (RawServer server = RawServer.answeringAndWaiting(reply)) {
            return failureOf(patient(server.port(), transport, encoding));
        }
    }

    static void says(Failure failure, ThriftResponseCode code, String... words) {
        assertThat(failure.code()).as(failure.toString()).isEqualTo(code);
        assertThat(failure.message()).contains(List.of(words));
    }

    static void pause(int milliseconds) {
        try {
            Thread.sleep(milliseconds);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
