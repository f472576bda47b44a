package io.github.jmeterrpc.thrift.client.failure;

import io.github.jmeterrpc.common.error.ExceptionText;
import io.github.jmeterrpc.common.error.Failure;
import io.github.jmeterrpc.common.tls.HandshakeFailure;
import io.github.jmeterrpc.thrift.client.endpoint.ThriftEndpoint;
import io.github.jmeterrpc.thrift.client.error.ThriftResponseCode;
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
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Explains why a connection could not be opened, and the remedy. The rules are ordered: the first
 * rule that applies decides, and the last rule of each stage applies to all remaining exceptions.
 */
public final class OpenFailures {

    /**
     * A failed attempt to connect.
     *
     * @param stage stage in which it failed
     * @param thrown exception of the attempt
     */
    private record Attempt(ThriftEndpoint endpoint, Stage stage, IOException thrown) {

        boolean failedIn(Stage other) {
            return stage == other;
        }

        Throwable root() {
            return ExceptionText.rootOf(thrown);
        }

        String text() {
            return String.valueOf(root().getMessage());
        }

        boolean isAborted() {
            return thrown instanceof WireException seen && seen.symptom() == Symptom.ABORTED;
        }

        boolean isLate() {
            return isTimeout(thrown)
                    || root() instanceof SocketTimeoutException
                    || text().toLowerCase(Locale.ROOT).contains("timed out");
        }

        String noConnection(String reason) {
            return "No connection to " + endpoint.address() + ": " + reason;
        }
    }

    /**
     * @param applies whether the rule holds for the attempt
     * @param code its response code
     * @param message one line: what happened and what to do
     */
    private record Rule(Predicate<Attempt> applies, ThriftResponseCode code, Function<Attempt, String> message) {}

    private static final List<Rule> RULES = List.of(
            new Rule(Attempt::isAborted, ThriftResponseCode.INTERRUPTED, failed -> ThriftFailures.INTERRUPTED),
            new Rule(
                    failed -> failed.text().contains("Too many open files")
                            || failed.thrown() instanceof UnknownHostException && MachineLimits.handlesUsedUp(),
                    ThriftResponseCode.LOCAL_LIMIT,
                    failed -> noHandles()),
            new Rule(
                    failed -> failed.failedIn(Stage.HANDSHAKE),
                    ThriftResponseCode.TLS_ERROR,
                    failed -> "TLS with " + failed.endpoint().address() + " failed: "
                            + handshake(failed.endpoint(), failed.thrown())),
            new Rule(
                    failed -> failed.failedIn(Stage.ADDRESS) && failed.thrown() instanceof UnknownHostException,
                    ThriftResponseCode.CONNECT_ERROR,
                    failed -> "The host '" + failed.endpoint().host()
                            + "' is not known; check its name, or type its IP address"),
            new Rule(
                    failed -> failed.failedIn(Stage.ADDRESS) && isTimeout(failed.thrown()),
                    ThriftResponseCode.CONNECT_ERROR,
                    failed -> failed.noConnection("looking up the name took longer than "
                            + failed.endpoint().options().connectTimeoutMs()
                            + " ms; check DNS, or type its IP address")),
            new Rule(
                    failed -> failed.failedIn(Stage.ADDRESS),
                    ThriftResponseCode.CONNECT_ERROR,
                    failed -> failed.noConnection(failed.text())),
            new Rule(
                    failed -> failed.text().contains("Address already in use"),
                    ThriftResponseCode.LOCAL_LIMIT,
                    failed -> noPorts(failed.endpoint())),
            new Rule(
                    failed -> failed.failedIn(Stage.BIND),
                    ThriftResponseCode.ARGUMENT_ERROR,
                    failed -> "Bind address '" + failed.endpoint().options().bindAddress()
                            + "': is not an address of this machine; type one that 'ip addr' shows, or leave it empty"),
            new Rule(
                    failed -> failed.root() instanceof BindException
                            || failed.text().contains("Cannot assign requested address"),
                    ThriftResponseCode.LOCAL_LIMIT,
                    failed -> noPorts(failed.endpoint())),
            new Rule(
                    Attempt::isLate,
                    ThriftResponseCode.CONNECT_ERROR,
                    failed -> failed.noConnection(
                            "no answer within " + failed.endpoint().options().connectTimeoutMs()
                                    + " ms; a firewall may drop the packets, or the server has more new connections"
                                    + " than it accepts")),
            new Rule(
                    failed -> failed.root() instanceof ConnectException
                            && failed.text().contains("refused"),
                    ThriftResponseCode.CONNECT_ERROR,
                    failed -> failed.noConnection("connection refused; check host and port, and that the server runs")),
            new Rule(
                    failed -> failed.root() instanceof NoRouteToHostException
                            || failed.text().contains("unreachable"),
                    ThriftResponseCode.CONNECT_ERROR,
                    failed -> failed.noConnection(
                            "there is no route (" + failed.text() + "); check the address and the network")),
            new Rule(failed -> true, ThriftResponseCode.CONNECT_ERROR, failed -> failed.noConnection(failed.text())));

    private OpenFailures() {}

    /**
     * @param stage stage in which connecting failed
     * @param thrown exception of the attempt
     */
    public static Failure of(ThriftEndpoint endpoint, Stage stage, IOException thrown) {
        Attempt failed = new Attempt(endpoint, stage, thrown);
        for (Rule rule : RULES) {
            if (rule.applies.test(failed)) {
                return new Failure(rule.code, rule.message.apply(failed), ExceptionText.detailOf(thrown));
            }
        }
        throw new IllegalStateException("the last rule always applies");
    }

    private static boolean isTimeout(IOException thrown) {
        return thrown instanceof SocketTimeoutException
                || thrown instanceof WireException seen && seen.symptom() == Symptom.TIMED_OUT;
    }

    private static String handshake(ThriftEndpoint endpoint, IOException thrown) {
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

    private static String noPorts(ThriftEndpoint endpoint) {
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
