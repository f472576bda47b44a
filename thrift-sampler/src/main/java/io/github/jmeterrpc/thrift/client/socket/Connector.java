package io.github.jmeterrpc.thrift.client.socket;

import io.github.jmeterrpc.common.input.InvalidInputException;
import io.github.jmeterrpc.thrift.client.endpoint.ThriftEndpoint;
import io.github.jmeterrpc.thrift.client.endpoint.ThriftOptions;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;

/** Opens a socket within the connect timeout: address lookup, socket options, TCP, TLS. */
public final class Connector {

    /** A step of opening a connection, to report in which step an exception occurred. */
    public enum Stage {
        ADDRESS,
        BIND,
        CONNECT,
        HANDSHAKE
    }

    private final ThriftEndpoint endpoint;
    private final TlsContexts contexts;
    private final int turn;
    private Stage stage = Stage.ADDRESS;
    private String chosen = "";

    /**
     * @param turn selects among the addresses of a name that has several: consecutive numbers
     *     select consecutive addresses
     */
    public Connector(ThriftEndpoint endpoint, TlsContexts contexts, int turn) {
        this.endpoint = endpoint;
        this.contexts = contexts;
        this.turn = turn;
    }

    /** The selected IP address if the name has several, otherwise empty. */
    public String chosen() {
        return chosen;
    }

    public Stage stage() {
        return stage;
    }

    /**
     * Connects.
     *
     * @throws InvalidInputException if a file for TLS cannot be used
     */
    public void open(DeadlineSocket wire) throws IOException, InvalidInputException {
        ThriftOptions options = endpoint.options();
        // Done before the clock starts, because reading files is not part of connecting.
        SSLContext context = endpoint.tls().enabled() ? contexts.of(endpoint.tls()) : null;
        wire.begin(options.connectTimeoutMs());
        InetAddress[] all = InetAddress.getAllByName(endpoint.host());
        InetAddress address = choose(all, turn);
        chosen = all.length > 1 ? address.getHostAddress() : "";
        try {
            Socket socket = wire.socket();
            socket.setTcpNoDelay(options.noDelay());
            socket.setKeepAlive(true);
            if (!options.bindAddress().isEmpty()) {
                stage = Stage.BIND;
                socket.bind(new InetSocketAddress(InetAddress.getByName(options.bindAddress()), 0));
            }
            stage = Stage.CONNECT;
            socket.connect(new InetSocketAddress(address, endpoint.port()), options.connectTimeoutMs());
            if (context == null) {
                wire.speakOver(socket);
            } else {
                stage = Stage.HANDSHAKE;
                boolean anyHost = endpoint.tls().anyHost();
                wire.speakOver(encrypt(context, socket, endpoint.host(), endpoint.port(), anyHost));
            }
        } catch (IOException e) {
            throw wire.translated(e);
        }
        wire.end();
    }

    /**
     * Selects among the addresses with the same family as the first address, because a server may
     * listen on one family only. DNS may return addresses in any order.
     */
    public static InetAddress choose(InetAddress[] all, int turn) {
        List<InetAddress> usable = Arrays.stream(all)
                .filter(address -> address.getClass() == all[0].getClass())
                .sorted(Comparator.comparing(InetAddress::getHostAddress))
                .toList();
        return usable.get(Math.floorMod(turn, usable.size()));
    }

    /**
     * Performs the TLS handshake. The server's certificate must name the host, unless the settings
     * accept any host.
     */
    static Socket encrypt(SSLContext context, Socket socket, String host, int port, boolean anyHost)
            throws IOException {
        SSLSocket encrypted = (SSLSocket) context.getSocketFactory().createSocket(socket, host, port, true);
        if (!anyHost) {
            SSLParameters parameters = encrypted.getSSLParameters();
            parameters.setEndpointIdentificationAlgorithm("HTTPS");
            encrypted.setSSLParameters(parameters);
        }
        encrypted.startHandshake();
        return encrypted;
    }
}
