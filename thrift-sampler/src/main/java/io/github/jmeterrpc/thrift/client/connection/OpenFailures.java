package io.github.jmeterrpc.thrift.client.connection;

import io.github.jmeterrpc.common.error.ExceptionText;
import io.github.jmeterrpc.common.error.Failure;
import io.github.jmeterrpc.common.tls.HandshakeFailure;
import io.github.jmeterrpc.thrift.client.endpoint.Endpoint;
import io.github.jmeterrpc.thrift.client.error.ResponseCode;
import io.github.jmeterrpc.thrift.client.error.WireException;
import io.github.jmeterrpc.thrift.client.error.WireException.Symptom;
import io.github.jmeterrpc.thrift.client.socket.Connector.Stage;
import io.github.jmeterrpc.thrift.client.socket.MachineLimits;
import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.Locale;

/** Explains why a connection could not be opened, and the remedy. */
final class OpenFailures {

    private OpenFailures() {}

    static Failure of(Endpoint endpoint, Stage stage, IOException thrown) {
        String detail = ExceptionText.detailOf(thrown);
        if (thrown instanceof WireException seen && seen.symptom() == Symptom.ABORTED) {
            return Failures.interrupted(detail);
        }
        Throwable root = ExceptionText.rootOf(thrown);
        String text = String.valueOf(root.getMessage());
        if (text.contains("Too many open files")
                || thrown instanceof UnknownHostException && MachineLimits.handlesUsedUp()) {
            return new Failure(ResponseCode.LOCAL_LIMIT, noHandles(), detail);
        }
        return switch (stage) {
            case ADDRESS -> new Failure(ResponseCode.CONNECT_ERROR, address(endpoint, thrown, text), detail);
            case BIND -> bind(endpoint, text, detail);
            case CONNECT -> connect(endpoint, root, isTimeout(thrown), text, detail);
            case HANDSHAKE ->
                new Failure(
                        ResponseCode.TLS_ERROR,
                        "TLS with " + endpoint.address() + " failed: " + handshake(endpoint, thrown),
                        detail);
        };
    }

    private static String address(Endpoint endpoint, IOException thrown, String text) {
        if (thrown instanceof UnknownHostException) {
            return "The host '" + endpoint.host() + "' is not known; check its name, or type its IP address";
        }
        String reason = isTimeout(thrown)
                ? "looking up the name took longer than " + endpoint.options().connectTimeoutMs()
                        + " ms; check DNS, or type its IP address"
                : text;
        return "No connection to " + endpoint.address() + ": " + reason;
    }

    private static Failure bind(Endpoint endpoint, String text, String detail) {
        if (text.contains("Address already in use")) {
            return new Failure(ResponseCode.LOCAL_LIMIT, noPorts(endpoint), detail);
        }
        return new Failure(
                ResponseCode.ARGUMENT_ERROR,
                "Bind address '" + endpoint.options().bindAddress()
                        + "': is not an address of this machine; type one that 'ip addr' shows, or leave it empty",
                detail);
    }

    private static Failure connect(Endpoint endpoint, Throwable root, boolean late, String text, String detail) {
        if (root instanceof BindException || text.contains("Cannot assign requested address")) {
            return new Failure(ResponseCode.LOCAL_LIMIT, noPorts(endpoint), detail);
        }
        String reason;
        if (late
                || root instanceof SocketTimeoutException
                || text.toLowerCase(Locale.ROOT).contains("timed out")) {
            reason = "no answer within " + endpoint.options().connectTimeoutMs()
                    + " ms; a firewall may drop the packets, or the server has more new connections than it accepts";
        } else if (root instanceof ConnectException && text.contains("refused")) {
            reason = "connection refused; check host and port, and that the server runs";
        } else if (root instanceof NoRouteToHostException || text.contains("unreachable")) {
            reason = "there is no route (" + text + "); check the address and the network";
        } else {
            reason = text;
        }
        return new Failure(
                ResponseCode.CONNECT_ERROR, "No connection to " + endpoint.address() + ": " + reason, detail);
    }

    private static boolean isTimeout(IOException thrown) {
        return thrown instanceof SocketTimeoutException
                || thrown instanceof WireException seen && seen.symptom() == Symptom.TIMED_OUT;
    }

    private static String handshake(Endpoint endpoint, IOException thrown) {
        HandshakeFailure failure = new HandshakeFailure(thrown, endpoint.host(), endpoint.tls(), "server");
        if (isTimeout(thrown)) {
            return failure.silence();
        }
        boolean closed = thrown instanceof WireException seen && seen.symptom() == Symptom.CLOSED;
        return closed ? failure.closed() : failure.reason();
    }

    private static String noHandles() {
        long limit = MachineLimits.here().openFiles();
        return "This generator has no file handle left for a connection"
                + (limit == 0 ? "" : " (ulimit -n is " + limit + ")")
                + "; raise the limit (ulimit -n 65535 before JMeter starts), or run fewer threads";
    }

    private static String noPorts(Endpoint endpoint) {
        MachineLimits limits = MachineLimits.here();
        String numbers = limits.ports() == 0
                ? ""
                : " (ports " + limits.firstPort() + " to " + limits.lastPort() + ": " + limits.ports()
                        + " connections to one target, or " + limits.connectionsPerSecond()
                        + " new ones per second, since a closed one keeps its port for "
                        + MachineLimits.TIME_WAIT_SECONDS + " s)";
        return "This generator has no port left for a connection to " + endpoint.address() + numbers
                + "; keep connections open, widen net.ipv4.ip_local_port_range, or use more generators";
    }
}
