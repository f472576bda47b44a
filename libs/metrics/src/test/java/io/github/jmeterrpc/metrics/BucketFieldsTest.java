package io.github.jmeterrpc.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BucketFieldsTest {

    @Test
    void theFieldsOfAHeatMapAreFewAndMadeOfWholeBuckets() {
        Map<String, Integer> last = new LinkedHashMap<>();
        for (int bucket = 0; bucket < Buckets.PUBLISHED.count(); bucket++) {
            String field = BucketFields.heat(bucket);
            // A field that appears again after another one would not be a range of durations.
            assertThat(last.getOrDefault(field, bucket - 1)).as(field).isEqualTo(bucket - 1);
            last.put(field, bucket);
        }

        assertThat(last).hasSizeLessThanOrEqualTo(120);
        last.remove(BucketFields.heat(Buckets.PUBLISHED.count() - 1));
        assertThat(last).allSatisfy((field, bucket) -> assertThat(Double.parseDouble(field.substring(1)))
                .isEqualTo(Buckets.PUBLISHED.upper(bucket) / 1000.0));
    }

    @Test
    void theFieldsOfAHeatMapAreNamedByTheUpperBound() {
        assertThat(BucketFields.heat(Buckets.PUBLISHED.index(0))).isEqualTo("b0.128");
        assertThat(BucketFields.heat(Buckets.PUBLISHED.index(127))).isEqualTo("b0.128");
        assertThat(BucketFields.heat(Buckets.PUBLISHED.index(128))).isEqualTo("b0.160");
        assertThat(BucketFields.heat(Buckets.PUBLISHED.index(1000))).isEqualTo("b1.024");
        assertThat(BucketFields.heat(Buckets.PUBLISHED.index(Buckets.MAX_MICROS)))
                .isEqualTo(BucketFields.heat(Buckets.PUBLISHED.index(1L << 36)));
    }

    @Test
    void thresholdsHaveNoSuperfluousZeros() {
        assertThat(BucketFields.within(500_000)).isEqualTo("le_500");
        assertThat(BucketFields.within(1500)).isEqualTo("le_1.5");
    }
}
