package io.github.jmeterrpc.dubbo.error;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.dubbo.endpoint.Call;
import io.github.jmeterrpc.dubbo.endpoint.Endpoint;
import io.github.jmeterrpc.dubbo.endpoint.Options;
import io.github.jmeterrpc.dubbo.remoting.codec.CallMetrics;
import java.util.Map;
import org.apache.dubbo.rpc.RpcException;
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
    @CsvSource({"com.shop.Item", "java.util.List", "com.shop.Outer$Inner", "int"})
    void suggestsNoneForOtherTypes(String typed) throws Exception {
        assertThat(unknownMethod(typed)).endsWith("; check name and parameter types");
    }

    private static String unknownMethod(String type) throws Exception {
        Endpoint endpoint = Endpoint.of("h:1", "com.shop.Api", "", "", Options.DEFAULT);
        Call call = new Call("echo", new String[] {type}, new Object[1], 1, Map.of(), false);
        return FailureTexts.unknownMethod(new FailedCall(new RpcException("no"), endpoint, call, new CallMetrics()));
    }
}
