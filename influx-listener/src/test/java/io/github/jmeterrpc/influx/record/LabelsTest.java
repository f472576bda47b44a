package io.github.jmeterrpc.influx.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LabelsTest {

    private static final int MAX = 2;

    /** Labels that were tested by the regular expression. */
    private final List<String> tested = new ArrayList<>();

    private final LabelRules.OwnRowLabels rows = new LabelRules.OwnRowLabels(new LabelRules(
            false,
            label -> {
                tested.add(label);
                return !label.startsWith("unwanted");
            },
            MAX));

    @Test
    void givesRowsToTheFirstLabelsAndCountsTheOthersTogether() {
        assertThat(rows.rowOf("a")).isEqualTo("a");
        assertThat(rows.rowOf("b")).isEqualTo("b");
        assertThat(rows.rowOf("c")).isEqualTo(LabelRules.OTHERS);
        assertThat(rows.rowOf("a")).isEqualTo("a");
        assertThat(tested).containsExactly("a", "b", "c");
    }

    @Test
    void countsUnwantedLabelsInTheTotalAlone() {
        assertThat(rows.rowOf("unwanted")).isNull();
        assertThat(rows.rowOf("a")).isEqualTo("a");
    }

    @Test
    void testsEachUnwantedLabelOnceWhileTheCacheHasRoom() {
        int cached = 10 * MAX;
        for (int i = 0; i <= cached; i++) {
            rows.rowOf("unwanted " + i);
        }
        tested.clear();
        for (int i = 0; i <= cached; i++) {
            assertThat(rows.rowOf("unwanted " + i)).isNull();
        }
        assertThat(tested).containsExactly("unwanted " + cached);
    }

    @Test
    void givesNoRowWhereOnlyTheTotalIsWanted() {
        LabelRules.OwnRowLabels none = new LabelRules.OwnRowLabels(new LabelRules(true, label -> true, MAX));
        assertThat(none.rowOf("a")).isNull();
    }
}
