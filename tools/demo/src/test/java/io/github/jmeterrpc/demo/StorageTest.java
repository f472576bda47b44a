package io.github.jmeterrpc.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class StorageTest {

    @Test
    void linksTheDashboardsWithTheRunAndItsTime() {
        assertThat(InfluxStorage.dashboards("demo-1", 100_000, 120_000, Optional.empty()))
                .hasSize(3)
                .element(1)
                .asString()
                .endsWith("http://127.0.0.1:3000/d/jmeter-load-test?var-run=demo-1&from=90000&to=130000");
    }

    @Test
    void namesTheCommandThatStartsTheInfluxDbOfTheDemoAgain() {
        assertThat(InfluxStorage.dashboards("demo-1", 0, 1, Optional.of(Path.of("target/influxdb.conf"))))
                .anyMatch(line -> line.endsWith("influxd run -config target/influxdb.conf"));
    }
}
