package io.github.jmeterrpc.dubbo.error;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.common.error.Failure;
import io.github.jmeterrpc.dubbo.endpoint.Call;
import io.github.jmeterrpc.dubbo.endpoint.DubboEndpoint;
import io.github.jmeterrpc.dubbo.endpoint.DubboOptions;
import io.github.jmeterrpc.dubbo.wire.CallMetrics;
import java.util.List;
import java.util.Map;
import org.apache.dubbo.rpc.RpcException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FailureTextsTest {

    @ParameterizedTest
    @CsvSource({
        "com.shop.Outer.Inner, com.shop.Outer$Inner",
        "com.shop.Outer.Inner[], com.shop.Outer$Inner[]",
        "com.shop.Outer.Middle.Inner, com.shop.Outer$Middle$Inner",
        "Outer.Inner, Outer$Inner"
    })
    void suggestsTheNameOfANestedClass(String typed, String suggested) throws Exception {
        assertThat(unknownMethod(typed)).endsWith("; if a class is nested in another, type " + suggested);
    }

    @ParameterizedTest
    @CsvSource({"java.util.Map.Entry, java.util.Map$Entry", "java.util.Map.Entry[], java.util.Map$Entry[]"})
    void isCertainOfANestedClassOnTheClassPath(String typed, String certain) throws Exception {
        assertThat(unknownMethod(typed)).endsWith("; the class is nested in another: type " + certain);
    }

    @Test
    void suggestsTheNameOfANestedInterface() throws Exception {
        RpcException thrown = new RpcException(RpcException.FORBIDDEN_EXCEPTION, "Not found exported service: x");
        assertThat(FailureRules.apply(failed(thrown, "com.shop.Outer.Api", "int"))
                        .orElseThrow()
                        .message())
                .contains("and that the provider runs; if a class is nested in another, type com.shop.Outer$Api");
    }

    @Test
    void namesTheMethodThatTheProviderLacks() throws Exception {
        RpcException thrown = new RpcException("No such method echo in class interface com.shop.Api");
        assertThat(FailureRules.apply(failed(thrown, "com.shop.Api", "int"))
                        .orElseThrow()
                        .message())
                .startsWith("The provider has no method echo(int) in com.shop.Api; check");
    }

    @Test
    void namesTheServiceThatHasNoProvider() throws Exception {
        DubboEndpoint blue = DubboEndpoint.of("dubbo://h:1", "com.shop.Api", "blue", "1.2", DubboOptions.DEFAULT);
        RpcException thrown = new RpcException(RpcException.FORBIDDEN_EXCEPTION, "Not found exported service: x");
        Call call = new Call("echo", new String[0], new Object[0], 1, Map.of(), false);

        assertThat(FailureRules.apply(new FailedCall(thrown, blue, call, new CallMetrics()))
                        .orElseThrow()
                        .message())
                .startsWith(
                        "No provider of com.shop.Api group blue version 1.2 at dubbo://h:1; check Interface, Group");
    }

    @ParameterizedTest
    @CsvSource({"com.shop.Item", "java.util.List", "com.shop.Outer$Inner", "int"})
    void suggestsNoneForOtherTypes(String typed) throws Exception {
        assertThat(unknownMethod(typed))
                .isEqualTo("The provider has no method echo(" + typed
                        + ") in com.shop.Api; check name and parameter types");
    }

    @Test
    void aProtobufServiceIsSaid() throws Exception {
        NullPointerException thrown = new NullPointerException();
        thrown.setStackTrace(new StackTraceElement[] {
            new StackTraceElement("org.apache.dubbo.rpc.filter.GenericFilter", "invoke", "GenericFilter.java", 98)
        });
        RpcException otherClass = new RpcException("No such method check in class interface io.grpc.health.v1.Health");
        for (RuntimeException problem : List.of(thrown, otherClass)) {
            Failure failure = FailureRules.apply(failed(problem, "grpc.health.v1.Health", "int"))
                    .orElseThrow();
            assertThat(failure.code()).isEqualTo(DubboResponseCode.UNKNOWN_METHOD);
            assertThat(failure.message())
                    .isEqualTo(
                            "The provider has no Java method echo in grpc.health.v1.Health: if a .proto file defines the"
                                    + " service, name it in Protobuf definition (a descriptor set, or reflection to ask"
                                    + " the server)");
        }
        assertThat(FailureRules.apply(failed(otherClass, "com.shop.Api", "int"))
                        .orElseThrow()
                        .message())
                .doesNotContain(".proto");
    }

    @Test
    void namesTheProvidersWhoseConnectionsAreLost() throws Exception {
        DubboEndpoint endpoint = DubboEndpoint.of("zookeeper://zk:2181", "com.shop.Api", "", "", DubboOptions.DEFAULT);
        RpcException thrown = new RpcException(
                "No provider available for the service com.shop.Api from registry Directory(invokers: 3[[::1]:1, b:2,"
                        + " c:3], validInvokers: 0[], invokersToReconnect: 3[[::1]:1, b:2, c:3]) on");
        Call call = new Call("echo", new String[0], new Object[0], 1, Map.of(), false);

        assertThat(FailureTexts.broken(new FailedCall(thrown, endpoint, call, new CallMetrics())))
                .isEqualTo(
                        "No connection to [::1]:1, b:2, c:3 (one of zookeeper://zk:2181), or it broke during the call");
    }

    @Test
    void detailsShowALoopbackAddressAsItIsTyped() throws Exception {
        DubboEndpoint endpoint =
                DubboEndpoint.of("tri://127.0.0.2:20880", "com.shop.Api", "", "", DubboOptions.DEFAULT);
        RpcException thrown = new RpcException("Tried 1 times of the providers [2130706434:20880] on the consumer");
        FailedCall failed = failed(thrown, "com.shop.Api", "int");

        assertThat(DubboFailures.of(thrown, endpoint, failed.call(), failed.metrics())
                        .detail())
                .contains("[127.0.0.2:20880]");
    }

    private static String unknownMethod(String type) throws Exception {
        return FailureTexts.unknownMethod(failed(new RpcException("no"), "com.shop.Api", type));
    }

    private static FailedCall failed(RuntimeException thrown, String service, String type) throws Exception {
        DubboEndpoint endpoint = DubboEndpoint.of("tri://h:1", service, "", "", DubboOptions.DEFAULT);
        Call call = new Call("echo", new String[] {type}, new Object[1], 1, Map.of(), false);
        return new FailedCall(thrown, endpoint, call, new CallMetrics());
    }
}
