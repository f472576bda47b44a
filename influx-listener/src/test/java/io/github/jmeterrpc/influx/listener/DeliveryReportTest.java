package io.github.jmeterrpc.influx.listener;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.influx.merge.MergeThread.MergeResult;
import io.github.jmeterrpc.influx.spool.Account;
import io.github.jmeterrpc.influx.spool.PointCount;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DeliveryReportTest {

    private static PointCount samples(long samples) {
        return new PointCount(2, samples);
    }

    private static DeliveryReport account(long seen) {
        Account.PointTotals totals =
                new Account.PointTotals(new PointCount(8, 26), samples(11), samples(7), samples(5), samples(3), 1);
        return new DeliveryReport(seen, totals, Optional.of(new MergeResult(4, "", "")), "192.0.2.1:9270");
    }

    @Test
    void accountsForEverySample() {
        assertThat(account(26).line())
                .isEqualTo("samples seen=26 written=11 pending=7 set aside=5 lost=3 late=1,"
                        + " points written=2 pending=2 set aside=2 lost=2, windows merged=4, instance=192.0.2.1:9270");
        assertThat(account(26).contradictions(samples(7))).isEmpty();
    }

    @Test
    void reportsSamplesThatAreMissingOrCountedTwice() {
        assertThat(account(27).contradictions(samples(7)))
                .containsExactly("27 samples were seen, but 26 are in closed windows");
        assertThat(account(25).contradictions(samples(7))).hasSize(1);
    }

    @Test
    void reportsASpoolThatDiffersFromThePendingPoints() {
        assertThat(account(26).contradictions(samples(6)))
                .singleElement()
                .asString()
                .contains("is pending by the account");
    }
}
