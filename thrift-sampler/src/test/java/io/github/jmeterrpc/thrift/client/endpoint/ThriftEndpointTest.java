package io.github.jmeterrpc.thrift.client.endpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterrpc.common.input.InvalidInputException;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class ThriftEndpointTest {

    private static ThriftEndpoint of(String host, int port) throws InvalidInputException {
        return ThriftEndpoint.atTyped(host, port).toBuilder()
                .service(" Stress ")
                .build();
    }

    private static void refused(ThrowingCallable call, String fieldAndValue, String remedy) {
        assertThatThrownBy(call)
                .isInstanceOf(InvalidInputException.class)
                .hasMessageStartingWith(fieldAndValue)
                .hasMessageContaining(remedy);
    }

    @Test
    void hostsAndPorts() throws Exception {
        assertThat(of(" server.example ", 9090).address()).isEqualTo("server.example:9090");
        assertThat(of("[::1]", 9090).host()).isEqualTo("::1");
        assertThat(of("[::1]", 9090).address()).isEqualTo("[::1]:9090");
        assertThat(of(" a ,[::1], b", 1).host()).isEqualTo("a,::1,b");
        assertThat(of("a,[::1],b", 1).atHost(4).address()).isEqualTo("[::1]:1");
        refused(() -> of("a,,b", 1), "Host '", "type a name");
        assertThat(of("h", 1).service()).isEqualTo("Stress");
        assertThat(of("h", 1)).isEqualTo(of("h", 1)).hasSameHashCodeAs(of("h", 1));
        refused(() -> of("  ", 9090), "Host '", "type a name");
        refused(() -> of("http://server", 9090), "Host 'http://server'", "without protocol");
    }

    @Test
    void pathsAndHeaders() throws Exception {
        assertThat(Http.of("", List.of(), true).path()).isEqualTo("/");
        assertThat(Http.of("thrift?a=b", List.of(), true).path()).isEqualTo("/thrift?a=b");
        refused(() -> Http.of("/a b", List.of(), true), "Path '/a b'", "%20");
        refused(
                () -> Http.of("/", List.of(new Http.Header("a b", "c")), true),
                "Headers 'a b'",
                "not an HTTP header name");
        refused(
                () -> Http.of("/", List.of(new Http.Header("Content-Length", "1")), true),
                "Headers 'Content-Length'",
                "itself");
        refused(() -> Http.of("/", List.of(new Http.Header("A", "b\r\nC: d")), true), "Headers 'A'", "line break");
        Http secret = Http.of("/", List.of(new Http.Header("Authorization", "Bearer s3cr3t")), true);
        assertThat(secret.toString()).contains("Authorization").doesNotContain("s3cr3t");
    }
}
