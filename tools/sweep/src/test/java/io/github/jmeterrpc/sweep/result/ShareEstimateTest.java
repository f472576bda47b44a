package io.github.jmeterrpc.sweep.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShareEstimateTest {

    /** Quantiles for 97.5 % from the tables of Student's t distribution. */
    @ParameterizedTest
    @CsvSource({"2, 12.706", "3, 4.303", "5, 2.776", "10, 2.262", "20, 2.093", "40, 2.093"})
    void isTheStandardErrorOfTheBatchesTimesStudentsQuantile(int batches, double quantile) {
        List<Share> shares = new ArrayList<>();
        for (int i = 0; i < batches; i++) {
            shares.add(new Share(i % 2 == 0 ? 100 : 300, 1000));
        }
        double mean = shares.stream().mapToDouble(Share::value).average().orElseThrow();
        double squares = shares.stream()
                .mapToDouble(share -> (share.value() - mean) * (share.value() - mean))
                .sum();
        double standardError = Math.sqrt(squares / (batches - 1) / batches);

        ShareEstimate interval = ShareEstimate.of(shares);

        assertThat(interval.share()).isCloseTo(mean, Offset.offset(1e-12));
        assertThat(interval.halfWidth()).isCloseTo(quantile * standardError, Offset.offset(0.01 * standardError));
    }

    @Test
    void batchesWithMoreCallsWeighMore() {
        ShareEstimate interval = ShareEstimate.of(List.of(new Share(10, 100), new Share(0, 300), new Share(20, 600)));

        assertThat(interval.share()).isEqualTo(0.03);
        // Residuals 7, -9 and 2.
        assertThat(interval.halfWidth())
                .isCloseTo(4.303 * Math.sqrt((49 + 81 + 4) * 3 / 2.0) / 1000, Offset.offset(1e-4));
    }

    /**
     * With 95 % confidence fewer than 3 of n calls exceed it (1 - 0.05^(1/n) is 2.996/n for large
     * n).
     */
    @Test
    void usesTheRuleOfThree() {
        List<Share> none = List.of(new Share(0, 100), new Share(0, 100));

        assertThat(ShareEstimate.of(none).halfWidth()).isCloseTo(1 - Math.pow(0.05, 1 / 200.0), Offset.offset(2e-4));
        assertThat(ShareEstimate.of(none).isTooWideFor(0.001)).isTrue();
        assertThat(ShareEstimate.of(none).isTooWideFor(0.1)).isFalse();
    }

    @Test
    void oneBatchIsNotEnough() {
        assertThat(ShareEstimate.of(List.of(new Share(0, 100_000))).isTooWideFor(0.5))
                .isTrue();
    }
}
