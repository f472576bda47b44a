package io.github.jmeterrpc.influx.element;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.common.contract.ChineseMessagesContract;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ChineseMessagesTest extends ChineseMessagesContract {

    ChineseMessagesTest() {
        super(Parameter.TEXTS, Path.of("../live/src/main/java/io/github/jmeterrpc/live/gate/Threshold.java"));
    }

    @Test
    void namesTheFieldsOfTheWindow() {
        assertThat(Parameter.withLabels(Parameter.TEXTS.translate(
                        "InfluxDB listener: windowSeconds '0' must be whole seconds from 1 to 3600")))
                .isEqualTo("InfluxDB 监听器：窗口（秒） (windowSeconds) '0' 必须是 1 到 3600 的整数，单位为秒");
        assertThat(Parameter.TEXTS.translate(
                        "InfluxDB listener: failIf 'p95>x' cannot be used: fail-if 'p95>x': is not a"
                                + " threshold; examples: p95>200, errors>0.1%, order:p99>500, rate<1000, p95>200"
                                + " for 30s"))
                .isEqualTo("InfluxDB 监听器：failIf 'p95>x' 不能使用：失败条件 'p95>x'：不是阈值；例如：p95>200、errors>0.1%、"
                        + "order:p99>500、rate<1000、p95>200 for 30s");
    }
}
