package io.github.jmeterrpc.sweep.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.jmeterrpc.live.figures.WindowSums;
import io.github.jmeterrpc.targets.cli.UsageException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SloTest {

    @Test
    void boundsAShareOfTheCalls() {
        assertThat(Slo.parse("p99<50")).isEqualTo(new Slo("p99<50", Slo.Figure.RESPONSE_TIME, 99, 50));
        assertThat(Slo.parse(" p999 < 0.5 ms"))
                .isEqualTo(new Slo("p999 < 0.5 ms", Slo.Figure.RESPONSE_TIME, 99.9, 0.5));
        assertThat(Slo.parse("service_p50<7").figure()).isEqualTo(Slo.Figure.SERVICE_TIME);
        assertThat(Slo.parse("p999<1").allowed()).isCloseTo(0.001, within(1e-9));
        assertThat(Slo.parse("errors<0.1%").allowed()).isCloseTo(0.001, within(1e-9));
    }

    @ParameterizedTest
    @ValueSource(strings = {"p98<50", "p99>50", "p99<", "errors<1", "latency<5", "p99<-1", "p99<50s", ""})
    void refusesWhatIsNoLimit(String text) {
        assertThatThrownBy(() -> Slo.parse(text))
                .isInstanceOf(UsageException.class)
                .hasMessageContainingAll("--slo '" + text + "'", "'p99<50'", "'errors<0.1%'");
    }

    @ParameterizedTest
    @ValueSource(strings = {"p99<0", "errors<0%", "errors<101%"})
    void refusesWhatNothingCanKeep(String text) {
        assertThatThrownBy(() -> Slo.parse(text))
                .isInstanceOf(UsageException.class)
                .hasMessageContainingAll(text, "give");
    }

    @Test
    void countsDroppedArrivalsAsErrorsAndBothKindsOfTimes() {
        List<WindowSums> windows = List.of(Runs.window(100, 90, 1, 5, 20), Runs.window(100, 100, 0, 0, 80));

        assertThat(Slo.parse("errors<1%").share(windows)).isEqualTo(new Share(6, 195));
        assertThat(Slo.parse("p50<50").share(windows)).isEqualTo(new Share(100, 190));
        assertThat(Slo.parse("service_p50<50").share(windows)).isEqualTo(new Share(0, 190));
        assertThat(Slo.parse("p99<50").shown(windows)).startsWith("p99 79.9").endsWith(" ms");
    }
}
