package io.github.jmeterrpc.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterrpc.cli.UsageException;
import io.github.jmeterrpc.live.document.RunState;
import io.github.jmeterrpc.live.document.verdict.VerdictLine;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SloOptionTest {

    private static List<String> thresholds(String... typed) {
        RunState nothing = RunState.ofTable(List.of(), null, null);
        return SloOption.thresholds(List.of(typed)).judge(nothing).lines().stream()
                .map(VerdictLine::threshold)
                .toList();
    }

    @ParameterizedTest
    @CsvSource({
        "p99<50, response_p99>=50",
        "' p999 < 0.5 ms', response_p999>=0.5",
        "service_p50<7, p50>=7",
        "service_p999<7, p999>=7",
    })
    void isAThresholdOfTheGate(String typed, String threshold) {
        assertThat(thresholds(typed)).containsExactly(threshold);
    }

    @Test
    void resultsShowTheObjective() {
        RunState nothing = RunState.ofTable(List.of(), null, null);

        assertThat(SloOption.thresholds(List.of("p99<50")).judge(nothing).lines())
                .singleElement()
                .extracting(VerdictLine::text)
                .asString()
                .startsWith("response_p99 < 50 ms: not measured");
    }

    @Test
    void limitsFailedCallsAndDroppedArrivals() {
        assertThat(thresholds("errors<0.1%", "p99<50"))
                .containsExactly("errors>=0.1%", "arrivals_dropped>=0.1%", "response_p99>=50");
    }

    @ParameterizedTest
    @ValueSource(strings = {"p98<50", "p99>50", "p99<", "errors<1", "latency<5", "p99<-1", "p99<50s", ""})
    void refusesWhatIsNoLimit(String text) {
        assertThatThrownBy(() -> thresholds(text))
                .isInstanceOf(UsageException.class)
                .hasMessageContainingAll("--slo '" + text + "'", "'p99<50'", "'errors<0.1%'");
    }

    @ParameterizedTest
    @ValueSource(strings = {"p99<0", "errors<0%", "errors<101%"})
    void refusesWhatNothingCanKeep(String text) {
        assertThatThrownBy(() -> thresholds(text))
                .isInstanceOf(UsageException.class)
                .hasMessageContainingAll(text, "give");
    }
}
