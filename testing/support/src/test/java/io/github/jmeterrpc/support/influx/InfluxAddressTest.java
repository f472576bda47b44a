package io.github.jmeterrpc.support.influx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class InfluxAddressTest {

    @Test
    void takesABareAddress() {
        assertThat(InfluxAddress.parse("http://127.0.0.1:8086").writeUrl("jmeter"))
                .hasToString("http://127.0.0.1:8086/write?db=jmeter");
        assertThat(InfluxAddress.parse("http://127.0.0.1:8086/").writeUrl("jmeter"))
                .hasToString("http://127.0.0.1:8086/write?db=jmeter");
    }

    @Test
    void takesTheUrlThatAListenerIsGiven() {
        assertThat(InfluxAddress.parse("https://metrics:443/write?db=old&u=me&p=a%26b")
                        .writeUrl("jmeter"))
                .hasToString("https://metrics:443/write?db=jmeter&u=me&p=a%26b");
    }

    @Test
    void refusesWhatIsNoUrl() {
        assertThatThrownBy(() -> InfluxAddress.parse("127.0.0.1:8086")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> InfluxAddress.parse("ftp://127.0.0.1")).hasMessageContaining("http://127.0.0.1:8086");
    }
}
