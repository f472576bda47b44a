package io.github.jmeterrpc.live.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.live.Client;
import io.github.jmeterrpc.live.ListenerRows;
import io.github.jmeterrpc.live.ListenerRows.Samples;
import io.github.jmeterrpc.live.LiveSettings;
import io.github.jmeterrpc.live.LiveStore;
import io.github.jmeterrpc.support.testing.Opened;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests clients that send too much, or never finish. */
@Tag("full")
class BoundsTest {

    @RegisterExtension
    final Opened opened = new Opened();

    private static final int MAX_CONNECTIONS = 2500;
    private static final int PATIENCE_MILLIS = 60_000;
    private static final long START = 1_795_368_600_000L;

    @TempDir
    Path folder;

    private final List<Socket> sockets = new ArrayList<>();
    private LiveStore store;

    @BeforeEach
    void open() throws IOException {
        store = opened.add(LiveStore.open(new LiveSettings(
                new LiveSettings.RunStorage(folder, false, 10),
                new LiveSettings.Listening(InetAddress.getLoopbackAddress(), 0, false),
                "",
                w -> {},
                Clock.systemUTC())));
    }

    @Test
    void connectionsBeyondTheLimitAreClosedAndTheOthersAreServed() throws Exception {
        Socket first = connect("");
        for (int i = 0; i < MAX_CONNECTIONS; i++) {
            connect("");
        }
        assertThat(answer(sockets.get(MAX_CONNECTIONS))).isEmpty();
        send(first, "GET /ping HTTP/1.1\r\nHost: localhost\r\n\r\n");
        assertThat(answer(first)).startsWith("HTTP/1.1 204");
    }

    /** 20 pages that ask for a document of megabytes and do not read it. */
    @Test
    void pagesThatDoNotReadDelayNoWrite() throws Exception {
        Client client = new Client(store.page());
        ListenerRows rows = new ListenerRows("shop", "a:1", 5000);
        Map<String, Samples> labels = new HashMap<>();
        for (int i = 0; i < 1500; i++) {
            labels.put("label-with-a-name-that-is-long-" + i, new Samples(new long[] {1000, 2000}, 1));
        }
        assertThat(client.write(rows.window(START, 1, 1, labels)).statusCode()).isEqualTo(204);
        assertThat(client.get("/api/runs/latest").body().length()).isGreaterThan(300_000);
        for (int i = 0; i < 20; i++) {
            Socket page = connect("");
            page.setReceiveBufferSize(1024);
            // Several at once, so that they do not fit into the buffers of the connection.
            for (int j = 0; j < 40; j++) {
                send(page, "GET /api/runs/latest HTTP/1.1\r\nHost: localhost\r\n\r\n");
            }
        }
        for (int i = 2; i < 200; i++) {
            long begun = System.nanoTime();
            assertThat(client.write(rows.window(
                                    START + 5000L * i, 1, i, Map.of("order", new Samples(new long[] {1000}, 0))))
                            .statusCode())
                    .isEqualTo(204);
            assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofSeconds(10));
        }
        // Not the document of the pages, which may be a second old.
        assertThat(client.json("/api/runs/latest/report.json")
                        .at("/table/0/count")
                        .asLong())
                .isEqualTo(2 * 1500 + 198);
    }

    @Test
    void aHeaderThatDoesNotComeToItsEndClosesTheConnection() throws Exception {
        Socket slow = connect("POST /write HTTP/1.1\r\nHost: localhost\r\nX-Slo");
        assertThat(answer(slow)).isEmpty();
        assertThat(new Client(store.page()).get("/ping").statusCode()).isEqualTo(204);
    }

    /** As many as would hold all threads, and more of each kind than there are threads. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "POST /write HTTP/1.1\r\nHost: localhost\r\nX-Slo",
                "POST /write HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\nx",
                "POST /write HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n3e8\r\nx"
            })
    void requestsThatStopDelayNoWrite(String request) throws Exception {
        for (int i = 0; i < 400; i++) {
            connect(request);
        }
        Client client = new Client(store.page());
        ListenerRows rows = new ListenerRows("shop", "a:1", 5000);
        for (int i = 1; i < 5; i++) {
            for (int j = 0; j < 100; j++) {
                connect(request);
            }
            long begun = System.nanoTime();
            String window = rows.window(START + 5000L * i, 1, i, Map.of("order", new Samples(new long[] {1000}, 0)));
            assertThat(client.write(window).statusCode()).isEqualTo(204);
            assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofSeconds(10));
        }
    }

    @Test
    void aBodyOfUnknownLengthEndsAtTheLimit() throws Exception {
        Socket endless = connect("POST /write HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n");
        String chunk = "10000\r\n" + "#".repeat(1 << 16) + "\r\n";
        try {
            // 16 MB are allowed.
            for (int i = 0; i < 2 * 256; i++) {
                send(endless, chunk);
            }
        } catch (SocketException closed) {
            // The answer may be lost with what was still on its way.
            return;
        }
        assertThat(answer(endless)).startsWith("HTTP/1.1 413");
    }

    private Socket connect(String request) throws IOException {
        Socket socket = opened.add(
                new Socket(InetAddress.getLoopbackAddress(), store.page().getPort()));
        sockets.add(socket);
        socket.setSoTimeout(PATIENCE_MILLIS);
        send(socket, request);
        return socket;
    }

    private static void send(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
    }

    /** What comes first; empty if the connection was closed. */
    private static String answer(Socket socket) throws IOException {
        byte[] piece = new byte[64];
        try {
            InputStream in = socket.getInputStream();
            int length = in.read(piece);
            return length < 0 ? "" : new String(piece, 0, length, StandardCharsets.US_ASCII);
        } catch (SocketException reset) {
            return "";
        }
    }
}
