package io.github.jmeterrpc.sweep.result;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.harness.results.CsvResultLine;
import io.github.jmeterrpc.metrics.failure.FailureKind;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ErrorKindsTest {

    private static final Map<String, Integer> COLUMNS = Map.of("responseCode", 0, "responseMessage", 1, "success", 2);

    private static void add(ErrorKinds kinds, int times, String message) {
        for (int i = 0; i < times; i++) {
            kinds.add(new CsvResultLine(COLUMNS, List.of("500", message, "false")));
        }
    }

    /** A word of its own for each number. */
    private static String word(int number) {
        return Integer.toString(number, 10)
                .chars()
                .mapToObj(digit -> String.valueOf((char) (digit - '0' + 'p')))
                .collect(Collectors.joining());
    }

    @Test
    void failuresThatDifferInNumbersAreOneKind() {
        ErrorKinds kinds = new ErrorKinds();
        for (int millis = 0; millis < 1500; millis++) {
            add(kinds, 1, "took " + millis + " ms");
        }
        add(kinds, 3, "");
        kinds.add(new CsvResultLine(COLUMNS, List.of("", "", "false")));
        kinds.add(new CsvResultLine(COLUMNS, List.of("200", "OK", "true")));

        assertThat(kinds.mostFrequent(9)).containsExactly("1500 × 500 took # ms", "3 × 500", "1 × no response code");
        assertThat(kinds.mostFrequent(1)).containsExactly("1500 × 500 took # ms");
    }

    @Test
    void keepsTheMostFrequentKindsOverSeveralRunsToo() {
        ErrorKinds all = new ErrorKinds();
        ErrorKinds second = new ErrorKinds();
        for (int number = 0; number < 1500; number++) {
            add(number < 1000 ? all : second, 1, word(number));
        }
        add(second, 700, "service unavailable");

        all.addAll(second);

        assertThat(all.mostFrequent(2)).containsExactly("700 × 500 service unavailable", "501 × " + FailureKind.OTHER);
        assertThat(all.mostFrequent(9999)).hasSize(1001);
    }

    @Test
    void numbersThatPointToALimitAreFoundBeforeTheyAreReplaced() {
        ErrorKinds kinds = new ErrorKinds();
        add(kinds, 1, "socket 12: Too many open files");

        assertThat(kinds.show(ErrorKinds.ErrorLimit.HANDLES)).isTrue();
        assertThat(kinds.show(ErrorKinds.ErrorLimit.PORTS)).isFalse();
    }
}
