package io.github.jmeterrpc.influx.write;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.influx.line.Line;
import java.util.List;
import org.junit.jupiter.api.Test;

class MemorySpoolTest {

    private final Ledger ledger = new Ledger();
    private final MemorySpool spool = new MemorySpool(1000, ledger);

    private Batch add(String text) {
        Batch batch = new Batch(List.of(new Line(text + "x".repeat(300), 5)));
        ledger.accepted(Amount.of(batch));
        spool.add(batch);
        return batch;
    }

    @Test
    void keepsTheOrderAndABatchUntilItIsRemoved() throws InterruptedException {
        Batch a = add("a");
        Batch b = add("b");

        assertThat(spool.first(0)).isSameAs(a);
        assertThat(spool.first(0)).isSameAs(a);
        spool.removeFirst();
        assertThat(spool.first(0)).isSameAs(b);
        spool.removeFirst();
        assertThat(spool.first(0)).isNull();
    }

    @Test
    void whenFullTheOldestGoesButNotTheOneBeingSent() throws InterruptedException {
        Batch a = add("a");
        assertThat(spool.first(0)).isSameAs(a);
        add("b");
        Batch c = add("c");

        spool.removeFirst();
        assertThat(spool.first(0)).isSameAs(c);
        assertThat(ledger.totals().dropped()).isEqualTo(new Amount(1, 5));
        assertThat(ledger.totals().pending()).isEqualTo(new Amount(2, 10));
    }
}
