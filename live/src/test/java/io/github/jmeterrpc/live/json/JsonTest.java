package io.github.jmeterrpc.live.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JsonTest {

    @Test
    void numbersHaveAtMostThreeDecimalsAndNoneTheyDoNotNeed() {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("a", 1.23456);
        values.put("b", 7.0);
        values.put("c", new double[] {Double.NaN, 0.5, 1e12});
        values.put("d", 0.0001);

        assertThat(new String(Json.bytes(values), StandardCharsets.UTF_8))
                .isEqualTo("{\"a\":1.235,\"b\":7,\"c\":[null,0.5,1000000000000],\"d\":0}");
    }
}
