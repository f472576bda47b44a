package io.github.jmeterrpc.influx.spool;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.common.contract.CapturedLog;
import io.github.jmeterrpc.influx.delivery.Batch;
import io.github.jmeterrpc.influx.delivery.DeliveryCounters;
import io.github.jmeterrpc.influx.delivery.PointCount;
import io.github.jmeterrpc.influx.journal.Batches;
import io.github.jmeterrpc.influx.journal.Journal;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BacklogTest {

    @TempDir
    private Path spool;

    private final DeliveryCounters counters = new DeliveryCounters();

    private Path leave(String destination, String... names) throws IOException {
        Journal journal = Journal.create(spool, Batches.header(destination), 1 << 20);
        for (String name : names) {
            journal.append(Batches.of(name, 1));
        }
        journal.close();
        return journal.directory();
    }

    private Backlog backlog() {
        return new Backlog(spool, "here", counters);
    }

    private static List<Batch> take(Backlog backlog) {
        List<Batch> taken = new ArrayList<>();
        for (Optional<Batch> batch = backlog.first(1); batch.isPresent(); batch = backlog.first(1)) {
            taken.add(batch.get());
            backlog.removeFirst(1);
        }
        return taken;
    }

    @Test
    void handsOutWhatSeveralRunsLeftOldestFirstAndClearsUp() throws IOException {
        leave("here", "a", "b");
        leave("here", "c");

        assertThat(take(backlog())).containsExactly(Batches.of("a", 1), Batches.of("b", 1), Batches.of("c", 1));
        assertThat(spool).isEmptyDirectory();
        assertThat(counters.totals().accepted()).isEqualTo(new PointCount(3, 6));
    }

    @Test
    void leavesAloneWhatIsMeantForAnotherDestination() throws IOException {
        Path other = leave("elsewhere", "a");

        assertThat(take(backlog())).isEmpty();
        assertThat(other).isDirectoryContaining("glob:**.journal");
    }

    @Test
    void leavesAloneWhatAnotherListenerIsWriting() throws IOException {
        Journal living = Journal.create(spool, Batches.header("here"), 1 << 20);
        living.append(Batches.of("a", 1));

        assertThat(take(backlog())).isEmpty();
        living.close();
        assertThat(take(backlog())).hasSize(1);
    }

    @Test
    void saysWhatIsMeantForAnotherDestinationUnlessItsListenerIsAtWork() throws IOException {
        Path other = leave("elsewhere", "a");
        Journal living = Journal.create(spool, Batches.header("elsewhere"), 1 << 20);
        living.append(Batches.of("a", 1));
        try (CapturedLog log = new CapturedLog()) {
            assertThat(take(backlog())).isEmpty();

            assertThat(log.ownLines()).singleElement().asString().contains(other + " holds points for elsewhere");
        }
        living.close();
    }

    @Test
    void whatWasNotSentStaysForTheNext() throws IOException {
        leave("here", "a", "b");
        Backlog first = backlog();
        first.first(1);
        first.removeFirst(1);
        first.close();

        assertThat(first.first(1)).isEmpty();
        assertThat(take(backlog())).containsExactly(Batches.of("b", 1));
    }

    @Test
    void whereNothingIsThereIsNothing() {
        assertThat(take(new Backlog(spool.resolve("none"), "here", counters))).isEmpty();
        assertThat(take(Backlog.none())).isEmpty();
    }
}
