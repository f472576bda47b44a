package io.github.jmeterrpc.influx.line;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class ClockMarksTest {

    @Test
    void theRowHasNoTimeAndTheQuestionItsNumber() {
        Naming naming = new Naming("my \"m", "app", "here", Map.of("env", "a"));

        assertThat(ClockMarks.row(naming, 42))
                .isEqualTo("my\\ \"m_instances,application=app,env=a,instance=here clock=42");
        assertThat(ClockMarks.query(naming, 42))
                .isEqualTo("SELECT \"clock\" FROM \"my \\\"m_instances\" WHERE time > now() - 1m AND \"clock\" = 42");
    }

    @Test
    void theTimeOfTheAnswerIsReadInBothForms() {
        assertThat(ClockMarks.nanos("name,tags,time,clock\njmeter_instances,,1763752523123456789,42\n"))
                .hasValue(1763752523123456789L);
        assertThat(ClockMarks.nanos("name,tags,time,clock\n\"a,b_instances\",,2025-11-21T19:15:23.123456789Z,42"))
                .hasValue(1763752523123456789L);
    }

    @Test
    void anAnswerWithoutTheRowHasNone() {
        assertThat(ClockMarks.nanos("")).isEmpty();
        assertThat(ClockMarks.nanos("name,tags,time,clock\n")).isEmpty();
        assertThat(ClockMarks.nanos("error\nno\n")).isEmpty();
    }
}
