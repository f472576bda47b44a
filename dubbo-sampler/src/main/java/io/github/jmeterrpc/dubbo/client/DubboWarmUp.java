package io.github.jmeterrpc.dubbo.client;

import io.github.jmeterrpc.dubbo.endpoint.Address;
import io.github.jmeterrpc.dubbo.endpoint.Call;
import io.github.jmeterrpc.dubbo.endpoint.DubboEndpoint;
import io.github.jmeterrpc.dubbo.endpoint.DubboOptions;
import io.github.jmeterrpc.dubbo.remoting.ExactAddressTransporter;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;

/**
 * Warms up a model with a few calls before the test starts. The first call of a JVM loads hundreds
 * of classes, which takes 150 ms to over a second; samples must not include that time. No provider
 * is called: the calls go to a socket on loopback that answers every request with null.
 *
 * <p>Frames: 16 bytes of header (magic, flags, status, 8 bytes id, 4 bytes length of the body),
 * then the body; see the Dubbo protocol's description in the documentation of Apache Dubbo.
 */
final class DubboWarmUp {

    private static final int CALLS = 20;
    private static final int TIMEOUT_MILLIS = 3000;
    private static final int HEADER_LENGTH = 16;
    private static final int LONGEST_BODY = 1 << 20;
    private static final byte RESPONSE_FLAGS = 2;
    private static final byte EVENT = 0x20;
    private static final byte STATUS_OK = 20;

    /**
     * "Null value" in hessian2: the small integer 2 for a result, the letter N for an event.
     */
    private static final byte NULL_RESULT = (byte) 0x92;

    private static final byte NULL_EVENT = 'N';

    private DubboWarmUp() {}

    /**
     * Warms the model up. Each call takes at most {@value #TIMEOUT_MILLIS} ms; the first failed
     * call ends the warm-up.
     *
     * @throws IOException if no socket can be opened on loopback
     */
    static void run(DubboModel model) throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread answering = new Thread(() -> answer(server), "dubbo-warm-up");
            answering.setDaemon(true);
            answering.start();
            String address =
                    "dubbo://" + InetAddress.getLoopbackAddress().getHostAddress() + ":" + server.getLocalPort();
            DubboEndpoint endpoint = new DubboEndpoint(
                    new Address(List.of(address), false),
                    ExactAddressTransporter.WARM_UP_SERVICE,
                    "",
                    "",
                    DubboOptions.DEFAULT);
            Call call = new Call("warmUp", new String[] {"java.lang.String"}, new Object[] {"text"}, TIMEOUT_MILLIS);
            model.useOnce(endpoint, invoker -> {
                for (int i = 0; i < CALLS; i++) {
                    invoker.invoke(call);
                }
            });
        }
    }

    private static void answer(ServerSocket server) {
        try (Socket socket = server.accept()) {
            socket.setSoTimeout((int) Duration.ofMinutes(1).toMillis());
            DataInputStream in = new DataInputStream(socket.getInputStream());
            OutputStream out = socket.getOutputStream();
            byte[] header = new byte[HEADER_LENGTH];
            while (true) {
                in.readFully(header);
                int length = ByteBuffer.wrap(header).getInt(HEADER_LENGTH - 4);
                if (length < 0 || length > LONGEST_BODY) {
                    return;
                }
                in.readFully(new byte[length]);
                out.write(responseTo(header));
                out.flush();
            }
        } catch (IOException e) {
            // The client closes its connection after the warm-up.
        }
    }

    private static byte[] responseTo(byte[] header) {
        boolean event = (header[2] & EVENT) != 0;
        return ByteBuffer.allocate(HEADER_LENGTH + 1)
                .put(header, 0, 2)
                .put((byte) (RESPONSE_FLAGS | (event ? EVENT : 0)))
                .put(STATUS_OK)
                .put(header, 4, 8)
                .putInt(1)
                .put(event ? NULL_EVENT : NULL_RESULT)
                .array();
    }
}
