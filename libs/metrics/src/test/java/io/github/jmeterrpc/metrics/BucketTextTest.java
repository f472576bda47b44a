package io.github.jmeterrpc.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BucketTextTest {

    private static String written(TreeMap<Integer, Long> counts) {
        BucketText.Writer writer = new BucketText.Writer();
        counts.forEach(writer::visit);
        return writer.text();
    }

    private static TreeMap<Integer, Long> read(String text) {
        TreeMap<Integer, Long> counts = new TreeMap<>();
        BucketText.read(text, counts::put);
        return counts;
    }

    @Test
    void isAsDocumented() {
        TreeMap<Integer, Long> counts = new TreeMap<>();
        assertThat(written(counts)).isEmpty();
        counts.put(48, 1L);
        counts.put(49, 2L);
        counts.put(51, 70L);
        assertThat(written(counts)).isEqualTo("48:1,2,,70");
    }

    @Test
    void readsBackWhatItWrites() {
        Random random = new Random(3);
        for (int i = 0; i < 1000; i++) {
            TreeMap<Integer, Long> counts = new TreeMap<>();
            for (int n = random.nextInt(60); n > 0; n--) {
                counts.put(
                        random.nextInt(Buckets.PUBLISHED.count()),
                        1 + (random.nextLong() >>> (32 + random.nextInt(31))));
            }
            assertThat(read(written(counts))).isEqualTo(counts);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "x",
                "1",
                "-1:4",
                "a:4",
                "1:b",
                "1:-4",
                "1:4;5",
                "100000:1",
                "625:1",
                "99999999999:1",
                "1:4294967297",
                "1:9223372036854775807"
            })
    void rejectsOtherText(String text) {
        assertThatThrownBy(() -> read(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(text);
    }
}
