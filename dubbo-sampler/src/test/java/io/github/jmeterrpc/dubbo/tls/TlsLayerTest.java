package io.github.jmeterrpc.dubbo.tls;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.common.error.Failure;
import io.github.jmeterrpc.common.tls.Tls;
import io.github.jmeterrpc.dubbo.error.DubboResponseCode;
import java.io.IOException;
import org.apache.dubbo.common.URL;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TlsLayerTest {

    private final TlsLayer layer = new TlsLayer(Tls.OFF, null);
    private final String reason = layer.failed(URL.valueOf("dubbo://10.0.0.5:20880"), new IOException("broken"));

    @Test
    void namesTheReasonOfTheFailedAddress() {
        assertThat(layer.explained(connectError("No connection to 10.0.0.5:20880"))
                        .message())
                .isEqualTo(reason);
    }

    @Test
    void namesTheReasonOfAnAddressThatIsPassedToDubboInAnotherForm() {
        String loopback = layer.failed(
                URL.valueOf("tri://2130706433:20880?typed-host=127.0.0.1"), new IOException("not trusted"));
        Failure failure = connectError("No connection to tri://127.0.0.1:20880");
        assertThat(layer.explained(failure).message()).isEqualTo(loopback);
    }

    @Test
    void forgetsTheReasonAtAReply() {
        URL url = URL.valueOf("tri://2130706433:20880?typed-host=127.0.0.1");
        layer.failed(url, new IOException("not trusted"));
        layer.worked(url);
        Failure failure = connectError("No connection to tri://127.0.0.1:20880");
        assertThat(layer.explained(failure)).isSameAs(failure);
    }

    @ParameterizedTest
    @ValueSource(strings = {"110.0.0.5:20880", "10.0.0.5:208801", "x10.0.0.5:20880", "1.10.0.0.5:20880"})
    void leavesAnotherAddressAsItIs(String other) {
        Failure failure = connectError("No connection to " + other);
        assertThat(layer.explained(failure)).isSameAs(failure);
    }

    private static Failure connectError(String message) {
        return new Failure(DubboResponseCode.CONNECT_ERROR, message, message);
    }
}
