package io.github.jmeterrpc.sweep.result;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.support.results.ResultLine;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ErrorKindsTest {

    private static final Map<String, Integer> COLUMNS = Map.of("responseCode", 0, "responseMessage", 1, "success", 2);

    private static ErrorKinds kinds(int from, int to) {
        ErrorKinds kinds = new ErrorKinds();
        for (int number = from; number < to; number++) {
            kinds.add(new ResultLine(COLUMNS, List.of("500", "no " + number, "false")));
        }
        return kinds;
    }

    @Test
    void textsBeyondTheFirstThousandAreCountedTogetherOverSeveralRunsToo() {
        ErrorKinds all = kinds(0, 1001);
        assertThat(all.mostFrequent(2000)).hasSize(1001).contains("1 × other errors");

        all.addAll(kinds(999, 1500));

        assertThat(all.mostFrequent(2000)).hasSize(1001).startsWith("501 × other errors", "2 × 500 no 999");
    }
}
