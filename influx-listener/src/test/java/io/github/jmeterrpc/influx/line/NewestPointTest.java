package io.github.jmeterrpc.influx.line;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class NewestPointTest {

    private final NewestPoint newest = new NewestPoint(new Naming("jmeter", "my shop", "here", Map.of("env", "x")));

    @Test
    void ofLinesItTakesTheNewestUnderItsTagsOfWhateverMeasurement() {
        newest.seeLine("jmeter,application=my\\ shop,env=x,instance=here,transaction=all count=1 3000000000");
        newest.seeLine("je\\,meter,application=my\\ shop,env=x,instance=here count=1 5000000001");
        newest.seeLine("jmeter,application=my\\ shop,env=x,instance=here,transaction=all count=1 4000000000");
        newest.seeLine("jmeter,application=my\\ shop,env=x,instance=here2,transaction=all count=1 9000000000");
        newest.seeLine("jmeter,application=my\\ shop,instance=here,transaction=all count=1 9000000000");
        newest.seeLine("jmeter,application=my\\ shop,env=x,instance=here,transaction=all count=1");
        newest.seeLine("# answers 400");
        newest.seeLine("");

        assertThat(newest.time()).contains(Instant.ofEpochSecond(5, 1));
    }

    @Test
    void ofAnAnswerItTakesTheNewestOfAllMeasurements() {
        assertThat(newest.time()).isEmpty();
        newest.seeAnswer(List.of(row("1000000000"), row("7000000000"), row("2000000000")));
        assertThat(newest.time()).contains(Instant.ofEpochSecond(7));
    }

    private static AnswerRow row(String time) {
        return new AnswerRow(Map.of(), Map.of("time", time));
    }
}
