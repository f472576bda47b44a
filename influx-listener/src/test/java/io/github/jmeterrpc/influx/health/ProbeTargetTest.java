package io.github.jmeterrpc.influx.health;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProbeTargetTest {

    @ParameterizedTest
    @CsvSource({
        "host:80,host,80",
        "10.0.0.5:65535,10.0.0.5,65535",
        "[::1]:9090,::1,9090",
        "[fe80::1%eth0]:1,fe80::1%eth0,1"
    })
    void isReadAndWrittenAsPeopleTypeIt(String typed, String host, int port) {
        ProbeTarget target = ProbeTarget.parse(" " + typed + " ");

        assertThat(target).isEqualTo(new ProbeTarget(host, port));
        assertThat(target.name()).isEqualTo(typed);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"host", "host:", ":80", "host:0", "host:65536", "::1:80", "http://host:80", "host:80/x", "a b:80"
            })
    void anythingElseIsNone(String typed) {
        assertThatThrownBy(() -> ProbeTarget.parse(typed)).hasMessageContaining("[::1]:9090");
    }

    @Test
    void severalStandBetweenSemicolonsNoneTwiceAndNotTooMany() {
        assertThat(ProbeTarget.parseAll("a:1; b:2;;a:1;"))
                .containsExactly(new ProbeTarget("a", 1), new ProbeTarget("b", 2));
        String many = IntStream.rangeClosed(1, ProbeTarget.MOST + 1)
                .mapToObj(port -> "a:" + port)
                .collect(Collectors.joining(";"));
        assertThatThrownBy(() -> ProbeTarget.parseAll(many)).hasMessageContaining("16 targets at most");
    }
}
