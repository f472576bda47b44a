package io.github.jmeterrpc.influx.gui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.common.contract.JMeterEnvironment;
import io.github.jmeterrpc.common.gui.CheckBar.CheckOutcome;
import io.github.jmeterrpc.common.gui.CheckBar.CheckVerdict;
import io.github.jmeterrpc.influx.element.InfluxDbMetrics;
import java.util.Locale;
import org.apache.jmeter.util.JMeterUtils;
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
        CheckOutcome outcome = new TypedConnection(typed).run();

        assertThat(outcome.verdict()).isEqualTo(CheckVerdict.BAD);
        assertThat(outcome.text()).contains("Cannot write points: ", "URL (influxdbUrl) 'nonsense'");
    }

    @Test
    void warnsOfAThresholdThatIsTheWrongWayRound() {
        InfluxDbMetrics typed = new InfluxDbMetrics();
        typed.setProperty("InfluxDbMetrics.failIf", "p95<200; errors>1%");
        CheckOutcome outcome = new TypedConnection(typed).run();

        assertThat(outcome.verdict()).isEqualTo(CheckVerdict.GOOD);
        assertThat(outcome.text().lines())
                .hasSize(2)
                .last()
                .asString()
                .contains("'p95<200' fails a test whose p95 is low", "write 'p95>200'");
    }

    @Test
    void namesAFieldInTheLanguageOfTheWindow() {
        Locale before = JMeterUtils.getLocale();
        JMeterUtils.setLocale(Locale.SIMPLIFIED_CHINESE);
        try {
            InfluxDbMetrics typed = new InfluxDbMetrics();
            typed.setProperty("InfluxDbMetrics.spoolMaxMb", "lots");
            typed.setProperty("InfluxDbMetrics.influxdbUrl", "http://127.0.0.1:9/write?db=jmeter");

            assertThat(new TypedConnection(typed).run().text()).contains("无法写入数据点：", "暂存上限（MB） (spoolMaxMb) 'lots'");

            InfluxDbMetrics withoutDatabase = new InfluxDbMetrics();
            withoutDatabase.setProperty("InfluxDbMetrics.influxdbUrl", "http://127.0.0.1:1/write");
            assertThat(new TypedConnection(withoutDatabase).run().text()).contains("没有数据库；请添加 ?db=<数据库>");
        } finally {
            JMeterUtils.setLocale(before);
        }
    }
}
