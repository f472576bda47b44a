package io.github.jmeterrpc.dubbo.error;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.jmeterrpc.common.contract.CapturedLog;
import io.github.jmeterrpc.common.error.Failure;
import io.github.jmeterrpc.dubbo.client.DubboClient;
import io.github.jmeterrpc.dubbo.element.scope.DubboLogging;
import io.github.jmeterrpc.dubbo.endpoint.Call;
import io.github.jmeterrpc.dubbo.endpoint.DubboEndpoint;
import io.github.jmeterrpc.dubbo.endpoint.DubboOptions;
import io.github.jmeterrpc.dubbo.provider.Calls;
import io.github.jmeterrpc.dubbo.provider.TestProvider;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.ObjectStreamConstants;
import java.io.Serializable;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.apache.logging.log4j.core.Filter;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.filter.BurstFilter;
import org.apache.logging.log4j.core.filter.CompositeFilter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A provider whose replies name classes of the generator: none of them is made that Dubbo's list
 * does not allow.
 */
class HostileProviderTest {

    private static final byte HESSIAN2 = 2;

    /** Whether the class below was initialized: a reply must not get that far. */
    private static volatile boolean made;

    /** On the class path, serializable, and in no list. */
    static final class Trap implements Serializable {

        private static final long serialVersionUID = 1L;

        static {
            made = true;
        }
    }

    @Test
    void aReplyInHessianBecomesAMapOfItsFields() throws Exception {
        try (Provider provider = new Provider(HESSIAN2, hessian(Trap.class.getName()));
                DubboClient client = new DubboClient()) {
            DubboEndpoint endpoint = TestProvider.endpointAt("dubbo", provider.port(), DubboOptions.DEFAULT);
            assertThat(client.invoker(endpoint).invoke(Calls.echo("x"))).isEqualTo(Map.of());
        }
        assertThat(made).isFalse();
    }

    @ParameterizedTest
    @ValueSource(bytes = {3, 4, 7})
    void aReplyInAFormOfJavasOwnFailsTheCall(byte serialization) throws Exception {
        try (Provider provider = new Provider(serialization, java(Trap.class.getName()));
                DubboClient client = new DubboClient()) {
            DubboEndpoint endpoint = TestProvider.endpointAt("dubbo", provider.port(), DubboOptions.DEFAULT);
            Failure failure = Calls.failure(client.invoker(endpoint), endpoint, Calls.echo("x"));
            assertThat(failure.code()).as(failure.detail()).isEqualTo(DubboResponseCode.SERIALIZATION_ERROR);
        }
        assertThat(made).isFalse();
    }

    /** Hessian would allocate 400 MB for each of these replies of some 20 bytes. */
    @ParameterizedTest
    @MethodSource("claims")
    void aReplyThatClaimsMoreThanItHasIsRefused(byte[] reply) throws Exception {
        try (Provider provider = new Provider(HESSIAN2, reply);
                DubboClient client = new DubboClient()) {
            DubboEndpoint endpoint = TestProvider.endpointAt("dubbo", provider.port(), DubboOptions.DEFAULT);
            Failure failure = Calls.failure(client.invoker(endpoint), endpoint, Calls.echo("x"));
            assertThat(failure.code()).as(failure.detail()).isEqualTo(DubboResponseCode.PROTOCOL_ERROR);
            assertThat(failure.message()).contains("claims an array of ", " elements, but has ");
        }
    }

    private static Stream<byte[]> claims() throws IOException {
        byte[] length = {'I', 5, (byte) 0xf5, (byte) 0xe1, 0};
        return Stream.of(
                reply(new byte[] {'V', 4}, "[int".getBytes(StandardCharsets.US_ASCII), length),
                reply(new byte[] {'V', 7}, "[object".getBytes(StandardCharsets.US_ASCII), length),
                // A class with so many fields.
                reply(new byte[] {'C', 1, 'x'}, length),
                // Within a list.
                reply(new byte[] {'W', 'V', 5}, "[long".getBytes(StandardCharsets.US_ASCII), length));
    }

    @Test
    void numbersOfAReplyMayBeLargerThanIt() throws Exception {
        byte[] number = {'I', 5, (byte) 0xf5, (byte) 0xe1, 0};
        byte[] array = reply(new byte[] {0x72, 4}, "[int".getBytes(StandardCharsets.US_ASCII), number, number);
        try (Provider provider = new Provider(HESSIAN2, array);
                DubboClient client = new DubboClient()) {
            DubboEndpoint endpoint = TestProvider.endpointAt("dubbo", provider.port(), DubboOptions.DEFAULT);
            assertThat(client.invoker(endpoint).invoke(Calls.echo("x")))
                    .isEqualTo(new int[] {100_000_000, 100_000_000});
        }
    }

    /** RESPONSE_VALUE and what follows. */
    private static byte[] reply(byte[]... parts) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(0x91);
        for (byte[] part : parts) {
            out.write(part);
        }
        return out.toByteArray();
    }

    /** As from providers in Go, and with any exception that the generator has no class of. */
    @ParameterizedTest
    @ValueSource(strings = {"java.lang.Throwable", "com.example.NoStock"})
    void anExceptionOfAnUnknownClassIsOneOfTheService(String type) throws Exception {
        ByteArrayOutputStream thrown = new ByteArrayOutputStream();
        // RESPONSE_WITH_EXCEPTION, a class with one field, an object of it.
        thrown.write(0x90);
        thrown.write('C');
        for (String text : List.of(type, "detailMessage", "no pens")) {
            thrown.write(text.length());
            thrown.write(text.getBytes(StandardCharsets.US_ASCII));
            thrown.write(text.equals(type) ? new byte[] {(byte) 0x91} : new byte[0]);
            thrown.write(text.equals("detailMessage") ? new byte[] {0x60} : new byte[0]);
        }
        assertBusinessException(thrown.toByteArray(), type);
    }

    /** As from old providers in Go. */
    @Test
    void anExceptionThatIsOnlyItsTextIsOneOfTheService() throws Exception {
        assertBusinessException("\u0090\u0007no pens".getBytes(StandardCharsets.ISO_8859_1), "java.lang.Throwable");
    }

    private static void assertBusinessException(byte[] reply, String type) throws Exception {
        try (CapturedLog log = new CapturedLog();
                Provider provider = new Provider(HESSIAN2, reply);
                DubboClient client = new DubboClient()) {
            DubboEndpoint endpoint = TestProvider.endpointAt("dubbo", provider.port(), DubboOptions.DEFAULT);
            Failure failure = Calls.failure(client.invoker(endpoint), endpoint, Calls.echo("x"));
            assertThat(failure.code()).as(failure.detail()).isEqualTo(DubboResponseCode.BUSINESS_EXCEPTION);
            assertThat(failure.message()).isEqualTo(type + ": no pens");
            assertThat(log.lines()).noneMatch(line -> line.contains("java.lang.Throwable"));
        }
    }

    /** As from a port of another protocol. */
    @Test
    void repliesInAnotherProtocolAreShortenedInTheLog() throws Exception {
        byte[] text = ("HTTP/1.1 400 " + "x".repeat(60_000) + "\r\n").getBytes(StandardCharsets.US_ASCII);
        try (CapturedLog log = new CapturedLog();
                Provider provider = new Provider(Provider.TEXT, text);
                DubboClient client = new DubboClient()) {
            DubboLogging.quiet();
            DubboEndpoint endpoint = TestProvider.endpointAt("dubbo", provider.port(), DubboOptions.DEFAULT);
            Call call = new Call("echo", new String[] {"java.lang.String"}, new Object[] {"x"}, 200);
            await().atMost(Duration.ofMinutes(1)).until(() -> {
                // Errors of earlier tests, whose connections are still tried again, use up the
                // burst.
                clearBurst();
                Calls.failure(client.invoker(endpoint), endpoint, call);
                return log.lines().stream().anyMatch(line -> line.contains("HTTP/1.1 400"));
            });
            assertThat(log.lines()).allMatch(line -> line.length() < 1200);
        }
    }

    /** Else a provider could write lines that look like others of the log. */
    @Test
    void lineBreaksOfAReplyStayWithinTheirLineOfTheLog() throws Exception {
        byte[] text = "HTTP/1.1 400\r\n2026-01-01 00:00:00,000 ERROR o.a.j.JMeter: forged\n"
                .getBytes(StandardCharsets.US_ASCII);
        try (CapturedLog log = new CapturedLog();
                Provider provider = new Provider(Provider.TEXT, text);
                DubboClient client = new DubboClient()) {
            DubboLogging.quiet();
            DubboEndpoint endpoint = TestProvider.endpointAt("dubbo", provider.port(), DubboOptions.DEFAULT);
            Call call = new Call("echo", new String[] {"java.lang.String"}, new Object[] {"x"}, 200);
            await().atMost(Duration.ofMinutes(1)).until(() -> {
                clearBurst();
                Calls.failure(client.invoker(endpoint), endpoint, call);
                return log.lines().stream().anyMatch(line -> line.contains("forged"));
            });
            assertThat(log.lines()).filteredOn(line -> line.contains("forged")).allSatisfy(line -> assertThat(line)
                    .contains("HTTP/1.1 400\\r\\n")
                    .doesNotContain("\n"));
            assertThat(log.stackTraces()).noneMatch(trace -> trace.contains("forged"));
        }
    }

    @Test
    void lineBreaksOfAShortMessageAndOfACauseStayWithinTheirLine() {
        try (CapturedLog log = new CapturedLog()) {
            DubboLogging.quiet();
            Logger logger = LogManager.getLogger("org.apache.dubbo.remoting");
            clearBurst();
            logger.error("one\r\ntwo\u2028three");
            clearBurst();
            logger.error("four", new IOException("five", new IOException("six\nseven")));

            assertThat(log.lines())
                    .anyMatch(line -> line.endsWith(" one\\r\\ntwo?three"))
                    .anyMatch(line -> line.endsWith(" four"));
            assertThat(log.stackTraces()).noneMatch(trace -> trace.contains("seven"));
        }
    }

    private static void clearBurst() {
        LoggerContext context = (LoggerContext) LogManager.getContext(false);
        Filter filter =
                context.getConfiguration().getLoggers().get("org.apache.dubbo").getFilter();
        for (Filter each : (CompositeFilter) filter) {
            if (each instanceof BurstFilter few) {
                few.clear();
            }
        }
    }

    /** RESPONSE_VALUE, the definition of a class without fields, an object of it. */
    private static byte[] hessian(String className) throws IOException {
        byte[] name = className.getBytes(StandardCharsets.US_ASCII);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(0x91);
        out.write('C');
        out.write(0x30 + (name.length >> 8));
        out.write(name.length);
        out.write(name);
        out.write(0x90);
        out.write(0x60);
        return out.toByteArray();
    }

    /**
     * RESPONSE_VALUE, then an object without fields as ObjectOutputStream writes it, made by hand
     * so that no class is initialized.
     */
    private static byte[] java(String className) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeShort(ObjectStreamConstants.STREAM_MAGIC);
        out.writeShort(ObjectStreamConstants.STREAM_VERSION);
        out.writeByte(ObjectStreamConstants.TC_BLOCKDATA);
        out.writeByte(1);
        out.writeByte(1);
        out.writeByte(ObjectStreamConstants.TC_OBJECT);
        out.writeByte(ObjectStreamConstants.TC_CLASSDESC);
        out.writeUTF(className);
        out.writeLong(1);
        out.writeByte(ObjectStreamConstants.SC_SERIALIZABLE);
        out.writeShort(0);
        out.writeByte(ObjectStreamConstants.TC_ENDBLOCKDATA);
        out.writeByte(ObjectStreamConstants.TC_NULL);
        return bytes.toByteArray();
    }

    /** Answers each request of one connection with an object of a class of its own choice. */
    private static final class Provider implements AutoCloseable {

        private static final int HEADER = 16;
        private static final byte EVENT = 0x20;
        private static final byte OK = 20;

        /** Not a serialization: the reply is sent without a header. */
        static final byte TEXT = -1;

        private final ServerSocket listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        private final byte serialization;
        private final byte[] reply;

        Provider(byte serialization, byte[] reply) throws IOException {
            this.serialization = serialization;
            this.reply = reply;
            Thread thread = new Thread(this::serve, "hostile provider");
            thread.setDaemon(true);
            thread.start();
        }

        int port() {
            return listening.getLocalPort();
        }

        private void serve() {
            try (Socket socket = listening.accept()) {
                DataInputStream in = new DataInputStream(socket.getInputStream());
                DataOutputStream out = new DataOutputStream(socket.getOutputStream());
                while (true) {
                    byte[] header = in.readNBytes(HEADER - Integer.BYTES);
                    if (header.length == 0) {
                        return;
                    }
                    in.skipNBytes(in.readInt());
                    if ((header[2] & EVENT) != 0) {
                        continue;
                    }
                    if (serialization != TEXT) {
                        header[2] = serialization;
                        header[3] = OK;
                        out.write(header);
                        out.writeInt(reply.length);
                    }
                    out.write(reply);
                    out.flush();
                }
            } catch (IOException e) {
                // The client has gone.
            }
        }

        @Override
        public void close() throws IOException {
            listening.close();
        }
    }
}
