package io.github.jmeterrpc.live.results;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Which lines are parts of samples. A line is {@code label start elapsed}, of a Transaction
 * Controller {@code label start elapsed samples}. The result has the labels that count; those of
 * which only the row counts, not the total, in brackets.
 */
class SubResultsTest {

    private final List<String> counted = new ArrayList<>();
    private final SubResults results = new SubResults(
            line -> counted.add(line.sample().transaction() ? "(" + line.text("label") + ")" : line.text("label")));

    private static ResultLine line(String thread, String text) {
        String[] words = text.split(" ");
        ResultLine line = new ResultLine();
        line.put("threadName", thread);
        line.put("label", words[0]);
        line.put("timeStamp", words[1]);
        line.put("elapsed", words[2]);
        line.put("URL", words.length > 3 ? "null" : "http://a/");
        line.put(
                "responseMessage",
                words.length > 3
                        ? "Number of samples in transaction : " + words[3] + ", number of failing samples : 0"
                        : "OK");
        return line;
    }

    private String of(String... lines) {
        for (String text : lines) {
            results.accept(line("T", text));
        }
        String note = results.end().orElse("");
        return String.join(" ", counted) + (note.isEmpty() ? "" : " ? " + note.replaceAll(" .*", ""));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                // Times are cut to milliseconds at both ends.
                "a 100 40; a-0 99 10 | a",
                "a 100 40; a-0 98 10 | a a-0",
                "a 100 40; a-0 130 11 | a",
                "a 100 40; a-0 130 12 | a a-0",
                // The number is that of the place.
                "a 100 40; a-0 100 10; a-1 110 10; a-2 120 10 | a",
                "a 100 40; a-1 110 10; a-0 130 20 | a a-1 a-0 ? 1",
                "a 100 40; b-0 141 10 | a b-0",
                // After a part, any line within the sample is one, too, until the end of the sample.
                "a 100 40; a-0 100 10; style.css 111 10 | a",
                "a 100 40; a-0 100 10; b 140 0 | a b",
                "a 100 40; a-0 100 10; b 139 5 | a b",
                "a 100 40; b 140 0 | a b",
                "a 100 40; a-0 141 0 | a"
            })
    void aPartIsNamedByItsPlaceInTheSample(String lines, String expected) {
        assertThat(of(lines.split("; "))).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a 100 40; b 100 10; c 120 20; d 140 1 | a b c d ? 2",
                "a 100 40; b 99 10 | a b",
                "a 100 40; b 120 21 | a b",
                "a 100 40; b 110 10; a-0 120 10 | a b ? 1",
                "a 100 0; b 100 0 | a b"
            })
    void aLineWithinAnotherMayBeAPartOfIt(String lines, String expected) {
        assertThat(of(lines.split("; "))).isEqualTo(expected);
    }

    @Test
    void namesTheFirstLineThatMayBeAPart() {
        for (String text : List.of("a 100 40", "b 100 10", "c 120 20")) {
            results.accept(line("T", text));
        }

        assertThat(results.end().orElseThrow())
                .startsWith("2 lines are within ")
                .contains("the first is 'b' in 'a'");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                // Without a parent sample the controller follows its samples.
                "a 100 40; b 140 20; T 100 60 2; c 160 5 | a b (T) c",
                "a 100 40; b 140 20; T 100 60 2 | a b (T)",
                "a 100 40; T 101 60 1; b 161 5 | a T b",
                "a 100 40; T 100 39 1; b 161 5 | a T b ? 1",
                "a 100 0; T 100 0 1; b 100 5 | a (T) b",
                // With a parent sample it is before them.
                "T 100 60 2; a 100 40; b 140 20; c 160 5 | T c",
                "T 100 60 2; a 99 40; b 140 21; c 160 5 | T c",
                "T 100 60 2; a 98 40; b 140 20 | T a b",
                "T 100 60 2; a 160 5 | T a",
                "T 100 60 2; a 160 1 | T a",
                "z 90 20; T 100 60 1; a 100 60 | z T",
                "a 100 100; T 120 30 1; b 120 30; c 150 10 | a T c ? 1",
                "z 90 10; T 100 60 1; a 100 60; T 160 10 1; b 160 10 | z T T",
                "z 100 0; T 100 60 1; a 100 60; b 160 5 | z T b",
                // As many samples as it names, if they end when it does.
                "T 100 60 2; a 100 60; b 160 0; c 160 0 | T c",
                "T 100 60 3; a 100 60; b 160 0; c 160 0 | T",
                // Two controllers.
                "a 100 40; T 100 40 1; b 140 40; T 140 40 1 | a (T) b (T)",
                "a 100 40; b 140 20; T 100 60 2; U 100 60 1; c 160 5 | a b (T) (U) c",
                // Alone in its file.
                "T 100 60 2 | T"
            })
    void aTransactionControllerIsBeforeOrAfterItsSamples(String lines, String expected) {
        assertThat(of(lines.split("; "))).isEqualTo(expected);
    }

    @Test
    void aControllerThatHasItsPartsInsideIsASample() {
        results.accept(line("T", "a 100 40"));
        ResultLine parent = line("T", "T 100 60 1");
        parent.setHasParts();
        results.accept(parent);

        assertThat(results.end()).isEmpty();
        assertThat(counted).containsExactly("a", "T");
    }

    @Test
    void aSampleWithTheMessageOfAControllerHasAnUrl() {
        results.accept(line("T", "a 100 40"));
        ResultLine sample = line("T", "b 100 60 1");
        sample.put("URL", "http://a/");
        results.accept(sample);

        results.end();
        assertThat(counted).containsExactly("a", "b");
    }

    @Test
    void samplesOfOtherThreadsAreNoParts() {
        results.accept(line("T", "a 100 40"));
        results.accept(line("U", "a-0 100 10"));
        results.accept(line("T", "a-0 100 10"));

        assertThat(results.end()).isEmpty();
        assertThat(counted).containsExactly("a", "a-0");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a 100 40; a-0 100 10; b 200 10 | true",
                "a 100 40; T 100 40 1; b 200 10 | true",
                "a 100 40; b 100 10 | false"
            })
    void withoutThreadNamesPartsCountAndAControllerIsNotInTheTotal(String lines, boolean noted) {
        for (String text : lines.split("; ")) {
            results.accept(line("", text));
        }

        assertThat(results.end().isPresent()).isEqualTo(noted);
        assertThat(counted).hasSize(lines.split("; ").length);
        assertThat(counted.contains("(T)")).isEqualTo(lines.contains("T "));
    }
}
