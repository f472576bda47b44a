package io.github.jmeterrpc.influx.gui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.common.contract.JMeterEnvironment;
import io.github.jmeterrpc.common.gui.CheckBar.Outcome;
import io.github.jmeterrpc.common.gui.CheckBar.Verdict;
import io.github.jmeterrpc.influx.element.InfluxDbMetrics;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class TypedConnectionTest {

    @BeforeAll
    static void prepareJMeter() {
        JMeterEnvironment.prepare();
    }

    @Test
    void namesAFieldAsTheWindowDoesAndItsParameter() {
        InfluxDbMetrics typed = new InfluxDbMetrics();
        typed.setProperty("InfluxDbMetrics.influxdbUrl", "nonsense");
        Outcome outcome = new TypedConnection(typed).run();

        assertThat(outcome.verdict()).isEqualTo(Verdict.BAD);
        assertThat(outcome.text()).contains("URL (influxdbUrl) 'nonsense'");
    }
}
