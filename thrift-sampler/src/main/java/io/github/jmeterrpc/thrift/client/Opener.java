package io.github.jmeterrpc.thrift.client;

import io.github.jmeterrpc.common.InvalidInputException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;

/** Connects a wire: address, socket options, TCP, TLS; all of it within the connect timeout. */
final class Opener {

    /** How far it has come; tells what an exception is about. */
    enum Stage {
        ADDRESS,
        BIND,
        CONNECT,
        HANDSHAKE
    }

    private final Endpoint endpoint;
    private final TlsContexts contexts;
    private Stage stage = Stage.ADDRESS;

    Opener(Endpoint endpoint, TlsContexts contexts) {
        this.endpoint = endpoint;
        this.contexts = contexts;
    }

    Stage stage() {
        return stage;
    }

    /**
     * Connects.
     *
     * @throws InvalidInputException if a file for TLS cannot be used
     */
    void open(Wire wire) throws IOException, InvalidInputException {
        Options options = endpoint.options();
        // Before the clock: reading files is no part of a connection.
        SSLContext context = endpoint.tls().enabled() ? contexts.of(endpoint.tls()) : null;
        wire.begin(options.connectTimeoutMs());
        InetAddress address = InetAddress.getByName(endpoint.host());
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
                wire.speakOver(encrypted(context, socket));
            }
        } catch (IOException e) {
            throw wire.told(e);
        }
        wire.end();
    }

    private Socket encrypted(SSLContext context, Socket socket) throws IOException {
        SSLSocket encrypted =
                (SSLSocket) context.getSocketFactory().createSocket(socket, endpoint.host(), endpoint.port(), true);
        if (!endpoint.tls().anyHost()) {
            SSLParameters parameters = encrypted.getSSLParameters();
            parameters.setEndpointIdentificationAlgorithm("HTTPS");
            encrypted.setSSLParameters(parameters);
        }
        encrypted.startHandshake();
        return encrypted;
    }
}
