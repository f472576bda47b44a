package io.github.jmeterrpc.bench.raw;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.apache.thrift.TSerializer;
import org.apache.thrift.protocol.TBinaryProtocol;
import org.junit.jupiter.api.Test;

class PayloadTest {

    @Test
    void aCharacterIsAByte() {
        for (int length : new int[] {0, 1, 36, 1024, 102_400}) {
            assertThat(Payload.text(length).getBytes(StandardCharsets.UTF_8)).hasSize(length);
        }
    }

    @Test
    void theOrderHasTheLengthOfTheRow() throws Exception {
        byte[] bytes = new TSerializer(new TBinaryProtocol.Factory()).serialize(Payload.order(12));
        assertThat(bytes.length).isBetween(500, 530);
    }

    @Test
    void bothSidesSendTheSameOrder() {
        assertThat(Payload.orderArguments(2))
                .startsWith("[{\"id\":9007199254740993,\"lines\":["
                        + "{\"article\":\"article-0\",\"quantity\":1,\"price\":1.25},"
                        + "{\"article\":\"article-1\",\"quantity\":2,\"price\":2.5}],\"payment\":2,")
                .contains("\"gate\":\"north\"", "\"call\":\"before noon\"")
                .contains("\"codes\":[")
                .endsWith("}]");
    }
}
