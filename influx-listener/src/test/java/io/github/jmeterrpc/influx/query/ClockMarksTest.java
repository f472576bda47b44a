package io.github.jmeterrpc.influx.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.influx.line.SeriesTags;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ClockMarksTest {

    @Test
    void theRowHasNoTimeAndTheQuestionItsNumber() {
        SeriesTags naming = new SeriesTags("my \"m", "app", "here", Map.of("env", "a"));

        assertThat(ClockMarks.row(naming, 42))
                .isEqualTo("my\\ \"m_instances,application=app,env=a,instance=here clock=42");
        assertThat(ClockMarks.query(naming, 42))
                .isEqualTo("SELECT \"clock\" FROM \"my \\\"m_instances\" WHERE time > now() - 1m AND \"clock\" = 42"
                        + " AND \"application\" = 'app' AND \"env\" = 'a' AND \"instance\" = 'here'");
    }

    @Test
    void theTimeOfTheAnswerIsReadInBothForms() {
        assertThat(ClockMarks.nanos(List.of(row("1763752523123456789")))).hasValue(1763752523123456789L);
        assertThat(ClockMarks.nanos(List.of(row("2025-11-21T19:15:23.123456789Z"))))
                .hasValue(1763752523123456789L);
        assertThat(ClockMarks.nanos(List.of())).isEmpty();
    }

    private static QueryRow row(String time) {
        return new QueryRow(Map.of(), Map.of("time", time, "clock", "42"));
    }
}
