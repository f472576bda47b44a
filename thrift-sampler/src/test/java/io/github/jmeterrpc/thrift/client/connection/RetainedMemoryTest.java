package io.github.jmeterrpc.thrift.client.connection;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.thrift.client.endpoint.Encoding;
import io.github.jmeterrpc.thrift.client.endpoint.Transport;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * One large message must not make a connection hold its size for the rest of the test: there may be
 * a thousand of them.
 */
@Tag("full")
class RetainedMemoryTest {

    private static final int LARGE = 4 << 20;
    private static final int CONNECTIONS = 8;

    /** Confirms each write of the client, as HTTP wants it, and forgets what comes. */
    private static void swallow(InputStream in, OutputStream out, boolean http) throws IOException {
        byte[] buffer = new byte[1 << 16];
        byte[] confirmation = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
        int left = 0;
        for (int count = in.read(buffer); count > 0; count = in.read(buffer)) {
            if (http && left <= 0) {
                String head = new String(buffer, 0, count, StandardCharsets.ISO_8859_1);
                String length = head.replaceFirst("(?s).*Content-Length: (\\d+).*", "$1");
                left = head.indexOf("\r\n\r\n") + 4 + Integer.parseInt(length);
            }
            left -= count;
            if (http && left == 0) {
                out.write(confirmation);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Transport.class)
    void ofARequest(Transport transport) throws Exception {
        byte[] large = new byte[LARGE];
        new Random(1).nextBytes(large);
        List<Caller> callers = new ArrayList<>();
        try (RawServer server = new RawServer((in, out) -> swallow(in, out, transport == Transport.HTTP))) {
            long before = used();
            for (int i = 0; i < CONNECTIONS; i++) {
                Caller caller = new Caller(Caller.endpoint(server.port(), transport, Encoding.BINARY));
                callers.add(caller);
                byte[] own = large.clone();
                caller.connection().send(own, 0, own.length);
                caller.connection().send(new byte[10], 0, 10);
            }
            // What others of this JVM are about to give back is not part of it.
            long held = used() - before;
            for (int i = 0; i < 10 && held >= 2L * LARGE; i++) {
                held = used() - before;
            }
            assertThat(held).as("bytes held by %d connections", CONNECTIONS).isLessThan(2L * LARGE);
            assertThat(callers).hasSize(CONNECTIONS);
        } finally {
            callers.forEach(Caller::close);
        }
    }

    private static long used() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }
}
