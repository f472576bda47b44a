package io.github.jmeterrpc.thrift.client.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.jmeterrpc.common.error.Failure;
import io.github.jmeterrpc.common.tls.TestTls;
import io.github.jmeterrpc.thrift.client.endpoint.Encoding;
import io.github.jmeterrpc.thrift.client.endpoint.Transport;
import io.github.jmeterrpc.thrift.client.error.CallException;
import io.github.jmeterrpc.thrift.client.error.ThriftResponseCode;
import java.io.ByteArrayOutputStream;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;

/** Servers of versions of TLS that this JVM does not use, which are written by hand. */
class TlsVersionsTest {

    private static Failure failure(byte[] reply) throws Exception {
        try (RawServer server = RawServer.answeringAndWaiting(reply);
                Caller caller = new Caller(Caller.with(
                        Caller.endpoint(server.port(), Transport.FRAMED, Encoding.BINARY),
                        TestTls.noFiles().build()))) {
            CallException thrown = catchThrowableOfType(CallException.class, caller::connection);
            return thrown.failure();
        }
    }

    private static String ours() throws Exception {
        return String.join(
                ", ", SSLContext.getDefault().getDefaultSSLParameters().getProtocols());
    }

    @Test
    void aServerThatRefusesAllOursIsReportedWithOurs() throws Exception {
        Failure failure = failure(new byte[] {21, 3, 3, 0, 2, 2, 70});
        assertThat(failure.code()).isEqualTo(ThriftResponseCode.TLS_ERROR);
        assertThat(failure.message())
                .contains("accepts none of this JVM's TLS versions (" + ours() + ")", "switch one of them on");
    }

    @Test
    void aServerThatChoosesAnOlderOneIsReportedWithBoth() throws Exception {
        ByteArrayOutputStream hello = new ByteArrayOutputStream();
        hello.writeBytes(new byte[] {22, 3, 2, 0, 42, 2, 0, 0, 38, 3, 2});
        // Random, no session, TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA, no compression.
        hello.writeBytes(new byte[32]);
        hello.writeBytes(new byte[] {0, (byte) 0xc0, 0x13, 0});
        Failure failure = failure(hello.toByteArray());
        assertThat(failure.code()).isEqualTo(ThriftResponseCode.TLS_ERROR);
        assertThat(failure.message())
                .contains("the server uses TLSv1.1, and this JVM only " + ours(), "jdk.tls.disabledAlgorithms");
    }
}
