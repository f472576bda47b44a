package io.github.jmeterrpc.demo;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StorageTest {

    @Test
    void linksTheDashboardWithTheRunAndItsTime() {
        assertThat(InfluxStorage.dashboard("demo-1", 100_000, 120_000))
                .isEqualTo("http://127.0.0.1:3000/d/jmeter-load-test?var-run=demo-1&from=90000&to=130000");
    }
}
