package io.github.jmeterrpc.thrift.client.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.jmeterrpc.common.error.Failure;
import io.github.jmeterrpc.harness.process.ManagedProcess;
import io.github.jmeterrpc.support.testing.Allocation;
import io.github.jmeterrpc.thrift.client.endpoint.Encoding;
import io.github.jmeterrpc.thrift.client.endpoint.Transport;
import io.github.jmeterrpc.thrift.client.error.CallException;
import io.github.jmeterrpc.thrift.client.error.ThriftResponseCode;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Replies that have no end, or claim gigabytes: refused, and no thread finds the heap full. */
class LongRepliesTest {

    private static final int THREADS = 17;

    /** A reply in the binary protocol, up to a text of a gigabyte and a half. */
    private static final byte[] BEGIN = {(byte) 0x80, 1, 0, 2, 0, 0, 0, 1, 'm', 0, 0, 0, 1, 11, 0, 0, 0x60, 0, 0, 0};

    @TempDir
    private Path folder;

    /** How a server sends a reply that does not end. */
    enum Endless {
        HTTP_LENGTH(Transport.HTTP, "HTTP/1.1 200 OK\r\nContent-Length: 2147483639\r\n\r\n"),
        HTTP_CHUNKS(Transport.HTTP, "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"),
        HTTP_UNTIL_CLOSED(Transport.HTTP, "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n"),
        FRAMED(Transport.FRAMED, "\u0070\0\0\0"),
        SOCKET(Transport.SOCKET, ""),
        ZLIB(Transport.ZLIB, "");

        private final Transport transport;
        private final byte[] head;

        Endless(Transport transport, String head) {
            this.transport = transport;
            this.head = head.getBytes(StandardCharsets.ISO_8859_1);
        }

        private void write(OutputStream to) throws IOException {
            to.write(head);
            OutputStream out =
                    this == ZLIB ? new DeflaterOutputStream(to, new Deflater(Deflater.BEST_SPEED), 1 << 16) : to;
            byte[] piece = new byte[1 << 20];
            System.arraycopy(BEGIN, 0, piece, 0, BEGIN.length);
            // Longer than any limit of the test; the client hangs up before.
            for (int i = 0; i < 2048; i++) {
                if (this == HTTP_CHUNKS) {
                    out.write("100000\r\n".getBytes(StandardCharsets.US_ASCII));
                }
                out.write(piece);
                if (this == HTTP_CHUNKS) {
                    out.write("\r\n".getBytes(StandardCharsets.US_ASCII));
                }
                piece[0] = 0;
            }
        }
    }

    @Tag("full")
    @ParameterizedTest
    @EnumSource
    void theRepliesOfAllThreadsShareALimitOfMemory(Endless reply) {
        try (RawServer server = new RawServer((in, out) -> {
                    in.read(new byte[1024]);
                    reply.write(out);
                });
                ManagedProcess calls = ManagedProcess.startJava(
                        "calls in a small heap",
                        List.of(
                                "-Xmx192m",
                                "-cp",
                                System.getProperty("java.class.path"),
                                CallFromThreads.class.getName(),
                                String.valueOf(server.port()),
                                reply.transport.name(),
                                String.valueOf(THREADS)),
                        folder.resolve("calls.txt"),
                        Duration.ofMinutes(3))) {
            calls.awaitLine("done"::equals, Duration.ofMinutes(2));
            List<String> outcomes = calls.written()
                    .lines()
                    .filter(line -> line.contains(" times: "))
                    .toList();
            System.out.println(reply + ": " + outcomes);
            assertThat(outcomes).isNotEmpty().allSatisfy(outcome -> assertThat(outcome)
                    .contains("LOCAL_LIMIT", "limit of 48 MB, a quarter of the heap", "-Xmx"));
        }
    }

    @Test
    void aContentLengthBeyondTheLimitIsRefusedByTheHeader() throws Exception {
        byte[] head = "HTTP/1.1 200 OK\r\nContent-Length: 2147483647\r\n\r\nxx".getBytes(StandardCharsets.US_ASCII);
        try (RawServer server = RawServer.answeringAndWaiting(head);
                Caller caller = new Caller(Caller.endpoint(server.port(), Transport.HTTP, Encoding.BINARY))) {
            catchThrowable(() -> caller.connection().call(new byte[100], 0, 100));
            Throwable[] thrown = new Throwable[1];
            long start = System.nanoTime();
            assertThat(Allocation.bytes(() ->
                            thrown[0] = catchThrowable(() -> caller.connection().call(new byte[100], 0, 100))))
                    .isLessThan(1 << 20);
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(10));
            Failure failure = ((CallException) thrown[0]).failure();
            assertThat(failure.code()).isEqualTo(ThriftResponseCode.TOO_LARGE);
            assertThat(failure.message()).contains("Message limit (bytes) " + Caller.PATIENT.maxMessageBytes());
            assertThat(failure.detail()).contains("2147483647");
        }
    }

    @Test
    void aChunkOfFourGigabytesIsRefused() throws Exception {
        byte[] chunk = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFF\r\nxx"
                .getBytes(StandardCharsets.US_ASCII);
        try (RawServer server = RawServer.answering(chunk);
                Caller caller = new Caller(Caller.with(
                        Caller.endpoint(server.port(), Transport.HTTP, Encoding.BINARY),
                        Caller.patient().readMs(2_000).build()))) {
            Throwable thrown = catchThrowable(() -> caller.connection().call(new byte[100], 0, 100));
            Failure failure = ((CallException) thrown).failure();
            System.out.println("FFFFFFFF: " + failure);
            assertThat(failure.code()).isIn(ThriftResponseCode.PROTOCOL_ERROR, ThriftResponseCode.CONNECTION_CLOSED);
            assertThat(failure.message()).isNotBlank();
        }
    }
}
