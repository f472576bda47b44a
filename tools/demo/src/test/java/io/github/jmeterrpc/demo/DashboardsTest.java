package io.github.jmeterrpc.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DashboardsTest {

    @Test
    void leadToTheRunAndItsTime() {
        assertThat(new Dashboards("demo-1", 100_000, 120_000, Optional.empty()).lines())
                .hasSize(3)
                .element(1)
                .asString()
                .endsWith("http://127.0.0.1:3000/d/jmeter-load-test?var-run=demo-1&from=90000&to=130000");
    }

    @Test
    void tellHowToStartAnInfluxDbAgainThatEndedWithTheDemo() {
        assertThat(new Dashboards("demo-1", 0, 1, Optional.of(Path.of("target/influxdb.conf"))).lines())
                .anyMatch(line -> line.endsWith("influxd run -config target/influxdb.conf"));
    }
}
