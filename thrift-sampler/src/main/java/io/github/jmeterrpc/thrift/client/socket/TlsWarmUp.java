package io.github.jmeterrpc.thrift.client.socket;

import io.github.jmeterrpc.common.tls.TlsMaterial;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLContext;

/**
 * Makes some handshakes over loopback before the first encrypted connection. Otherwise 100 threads
 * that connect at the same time in a new JVM would all wait for class loading, which would count as
 * their connect time.
 */
final class TlsWarmUp {

    private static final int TIMEOUT_MS = 2_000;
    private static final int HANDSHAKES = 10;

    /**
     * The key is not secret: it is used only for these handshakes, and no other code trusts its
     * certificate.
     */
    private static final String STORE = "warm-up.p12";

    private static final char[] PASSWORD = "warm-up".toCharArray();

    private TlsWarmUp() {}

    /**
     * Connects and closes the connection.
     *
     * @return whether this succeeded; it fails without a loopback interface or a free file handle
     */
    static boolean run() {
        InetAddress loopback = InetAddress.getLoopbackAddress();
        try {
            SSLContext context = material().context();
            try (ServerSocket server = context.getServerSocketFactory().createServerSocket(0, HANDSHAKES, loopback)) {
                Thread answering = new Thread(() -> answer(server), "Thrift TLS warm-up");
                answering.setDaemon(true);
                answering.start();
                for (int i = 0; i < HANDSHAKES; i++) {
                    Socket socket = new Socket(loopback, server.getLocalPort());
                    socket.setSoTimeout(TIMEOUT_MS);
                    Connector.encrypt(context, socket, loopback.getHostAddress(), server.getLocalPort(), false)
                            .close();
                }
            }
            return true;
        } catch (IOException | GeneralSecurityException e) {
            return false;
        }
    }

    private static TlsMaterial material() throws IOException, GeneralSecurityException {
        try (InputStream in = TlsWarmUp.class.getResourceAsStream(STORE)) {
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(in, PASSWORD);
            List<X509Certificate> own = List.of((X509Certificate) store.getCertificate("warm-up"));
            return new TlsMaterial(own, own, Optional.of((PrivateKey) store.getKey("warm-up", PASSWORD)));
        }
    }

    private static void answer(ServerSocket server) {
        while (!server.isClosed()) {
            try (Socket socket = server.accept()) {
                socket.setSoTimeout(TIMEOUT_MS);
                socket.getInputStream().read();
            } catch (IOException e) {
                // The client has closed this connection, or the server's socket.
            }
        }
    }
}
