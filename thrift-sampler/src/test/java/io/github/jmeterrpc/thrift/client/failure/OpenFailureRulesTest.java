package io.github.jmeterrpc.thrift.client.failure;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.common.error.Failure;
import io.github.jmeterrpc.thrift.client.endpoint.ThriftEndpoint;
import io.github.jmeterrpc.thrift.client.endpoint.ThriftOptions;
import io.github.jmeterrpc.thrift.client.error.ThriftResponseCode;
import io.github.jmeterrpc.thrift.client.error.WireException;
import io.github.jmeterrpc.thrift.client.error.WireException.Symptom;
import io.github.jmeterrpc.thrift.client.socket.Connector.Stage;
import io.github.jmeterrpc.thrift.client.socket.MachineLimits;
import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import javax.net.ssl.SSLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Each rule by the exceptions that Java throws, as the connection reports them. {@code
 * OpenFailuresTest} provokes most of them with real sockets.
 */
class OpenFailureRulesTest {

    private static final ThriftEndpoint ENDPOINT = ThriftEndpoint.at("shop.test", 9090).toBuilder()
            .options(new ThriftOptions(2000, 400, 1 << 20, 1 << 20, true, "192.0.2.7"))
            .build();

    private static Failure of(Stage stage, IOException thrown) {
        return OpenFailures.of(ENDPOINT, stage, thrown);
    }

    private static IOException exception(String type, String text) {
        String message = text == null ? "" : text;
        return switch (type) {
            case "Bind" -> new BindException(message);
            case "Connect" -> new ConnectException(message);
            case "NoRoute" -> new NoRouteToHostException(message);
            case "Socket" -> new SocketException(message);
            case "SocketTimeout" -> new SocketTimeoutException(message);
            case "SSL" -> new SSLException(message);
            case "UnknownHost" -> new UnknownHostException(message);
            default -> WireException.of(Symptom.valueOf(type));
        };
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
            # stage  | exception     | its text                         | code           | message
            ADDRESS   | ABORTED       |                                  | INTERRUPTED    | Interrupted
            CONNECT   | ABORTED       |                                  | INTERRUPTED    | Interrupted
            HANDSHAKE | ABORTED       |                                  | INTERRUPTED    | Interrupted
            CONNECT   | Socket        | Too many open files              | LOCAL_LIMIT    | no file handle left
            HANDSHAKE | Socket        | Too many open files              | LOCAL_LIMIT    | no file handle left
            HANDSHAKE | SocketTimeout | Read timed out                   | TLS_ERROR      | does not answer the handshake
            HANDSHAKE | TIMED_OUT     |                                  | TLS_ERROR      | does not answer the handshake
            HANDSHAKE | CLOSED        |                                  | TLS_ERROR      | closed the connection during the handshake
            HANDSHAKE | SSL           | no cipher suites in common       | TLS_ERROR      | TLS with shop.test:9090 failed: no cipher suites in common
            ADDRESS   | UnknownHost   | shop.test                        | CONNECT_ERROR  | The host 'shop.test' is not known
            ADDRESS   | TIMED_OUT     |                                  | CONNECT_ERROR  | looking up the name took longer than 2000 ms
            ADDRESS   | SocketTimeout | timeout                          | CONNECT_ERROR  | looking up the name took longer than 2000 ms
            ADDRESS   | Socket        | timed out in the resolver        | CONNECT_ERROR  | No connection to shop.test:9090: timed out in the resolver
            BIND      | Bind          | Address already in use           | LOCAL_LIMIT    | no port left for a connection to shop.test:9090
            BIND      | Bind          | Cannot assign requested address  | ARGUMENT_ERROR | Bind address '192.0.2.7': is not an address of this machine
            BIND      | UnknownHost   | no.test                          | ARGUMENT_ERROR | Bind address '192.0.2.7': is not an address of this machine
            CONNECT   | Bind          | Address already in use           | LOCAL_LIMIT    | no port left
            CONNECT   | Socket        | Address already in use           | LOCAL_LIMIT    | no port left
            CONNECT   | Bind          | Can't assign requested address   | LOCAL_LIMIT    | no port left
            CONNECT   | NoRoute       | Cannot assign requested address  | LOCAL_LIMIT    | no port left
            CONNECT   | SocketTimeout | Connect                          | CONNECT_ERROR  | no answer within 2000 ms
            CONNECT   | TIMED_OUT     |                                  | CONNECT_ERROR  | no answer within 2000 ms
            CONNECT   | Connect       | Connection timed out             | CONNECT_ERROR  | no answer within 2000 ms
            CONNECT   | Connect       | Operation Timed Out              | CONNECT_ERROR  | no answer within 2000 ms
            CONNECT   | Connect       | Connection refused               | CONNECT_ERROR  | connection refused; check host and port
            CONNECT   | Connect       | something else                   | CONNECT_ERROR  | No connection to shop.test:9090: something else
            CONNECT   | Socket        | policy refused it                | CONNECT_ERROR  | No connection to shop.test:9090: policy refused it
            CONNECT   | NoRoute       | No route to host                 | CONNECT_ERROR  | there is no route (No route to host)
            CONNECT   | Socket        | Network is unreachable           | CONNECT_ERROR  | there is no route (Network is unreachable)
            CONNECT   | UnknownHost   | shop.test                        | CONNECT_ERROR  | No connection to shop.test:9090: shop.test
            """)
    void firstRuleThatAppliesDecides(Stage stage, String type, String text, ThriftResponseCode code, String message) {
        Failure failure = of(stage, exception(type, text));

        assertThat(failure.code()).isEqualTo(code);
        assertThat(failure.message()).contains(message).doesNotContain("\n");
    }

    /** The connection wraps what Java throws: the rules look at the cause. */
    @ParameterizedTest
    @CsvSource({
        "Socket, Too many open files, LOCAL_LIMIT",
        "Bind, Address already in use, LOCAL_LIMIT",
        "SocketTimeout, Connect, CONNECT_ERROR",
        "Connect, Connection refused, CONNECT_ERROR",
        "NoRoute, No route to host, CONNECT_ERROR"
    })
    void looksAtTheCause(String type, String text, ThriftResponseCode code) {
        IOException cause = exception(type, text);
        Failure wrapped = of(Stage.CONNECT, WireException.of(Symptom.BROKEN, cause));
        Failure bare = of(Stage.CONNECT, cause);

        assertThat(wrapped.code()).isEqualTo(code);
        assertThat(wrapped.message()).isEqualTo(bare.message());
        assertThat(wrapped.detail()).contains("BROKEN", text);
    }

    @Test
    void namesTheReasonOfTheTlsEngineIfTheServerDidNotClose() {
        IOException reason = new SSLException("no cipher suites in common");

        assertThat(of(Stage.HANDSHAKE, WireException.of(Symptom.BROKEN, reason)).message())
                .isEqualTo("TLS with shop.test:9090 failed: no cipher suites in common");
        assertThat(of(Stage.HANDSHAKE, WireException.of(Symptom.CLOSED, reason)).message())
                .contains("closed the connection during the handshake");
    }

    @Test
    void anExceptionWithoutATextHasAMessage() {
        assertThat(of(Stage.CONNECT, new IOException()).message()).isEqualTo("No connection to shop.test:9090: null");
    }

    @Test
    void namesTheLimitsOfThisMachineIfTheyAreKnown() {
        MachineLimits limits = MachineLimits.here();
        String handles =
                of(Stage.CONNECT, new SocketException("Too many open files")).message();
        String ports =
                of(Stage.CONNECT, new BindException("Address already in use")).message();

        if (limits.openFiles() == 0) {
            assertThat(handles).contains("for a connection; raise");
        } else {
            assertThat(handles).contains("for a connection (ulimit -n is " + limits.openFiles() + "); raise");
        }
        if (limits.ports() == 0) {
            assertThat(ports).contains("to shop.test:9090; keep");
        } else {
            assertThat(ports)
                    .contains(
                            "to shop.test:9090 (ports " + limits.firstPort() + " to " + limits.lastPort() + ": "
                                    + limits.ports() + " connections to one target",
                            limits.connectionsPerSecond() + " new ones per second");
        }
    }
}
