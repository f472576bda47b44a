package io.github.jmeterrpc.plans.sweep.points;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class PointRowTest {

    @Test
    void readsTagsNumbersAndTexts() {
        PointRow row = PointRow.parse("my\\ m,application=a\\,b\\=c\\ d,transaction=all"
                + " count=12,avg=1.5,text=\"x, \\\"y\\\" \\\\ =z\" 1700000000123000000");

        assertThat(row.measurement()).isEqualTo("my m");
        assertThat(row.tags()).containsEntry("application", "a,b=c d").containsEntry("transaction", "all");
        assertThat(row.whole("count")).isEqualTo(12);
        assertThat(row.number("avg")).isEqualTo(1.5);
        assertThat(row.number("none")).isZero();
        assertThat(row.fields()).containsEntry("text", "x, \"y\" \\ =z");
        assertThat(row.millis()).isEqualTo(1_700_000_000_123L);
    }

    @Test
    void refusesWhatIsNoLine() {
        assertThatThrownBy(() -> PointRow.parse("jmeter,transaction=all")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> PointRow.parse("jmeter count=\"1 5")).isInstanceOf(IllegalArgumentException.class);
    }
}
