package io.github.jmeterrpc.influx.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OfflineCommandTest {

    @Test
    void mergesTheMeasurementOfTheListener() {
        assertThat(OfflineCommand.merge("jmeter")).endsWith(".jar merge --url URL --measurement jmeter");
        assertThat(OfflineCommand.merge("load test")).endsWith(".jar merge --url URL --measurement \"load test\"");
    }
}
