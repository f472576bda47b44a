package io.github.jmeterrpc.influx;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterrpc.influx.line.Naming;
import io.github.jmeterrpc.influx.write.InfluxUrl;
import io.github.jmeterrpc.influx.write.Login;
import io.github.jmeterrpc.influx.write.Target;
import io.github.jmeterrpc.testkit.FreePorts;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class InfluxRegisterTest {

    @Test
    void whatTheClientLibraryRefusesDoesNotEndTheWatchOverTheName() {
        URI base = URI.create("http://127.0.0.1:" + FreePorts.one() + "/");
        InfluxUrl url = new InfluxUrl(base, "load", "", "one", new Login("Token \u200B", List.of()), "");
        try (Target target = url.open(what -> {})) {
            InfluxRegister register = new InfluxRegister(target, new Naming("jmeter", "shop", "here", Map.of()));

            assertThatThrownBy(() -> register.claim("0123456789"))
                    .isInstanceOf(IOException.class)
                    .hasCauseInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> register.newest(0))
                    .isInstanceOf(IOException.class)
                    .hasCauseInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(register::claimants)
                    .isInstanceOf(IOException.class)
                    .hasCauseInstanceOf(IllegalArgumentException.class);
        }
    }
}
