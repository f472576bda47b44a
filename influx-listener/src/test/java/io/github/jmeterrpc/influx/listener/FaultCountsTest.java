package io.github.jmeterrpc.influx.listener;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.support.faults.ScriptedHttpServer;
import io.github.jmeterrpc.support.testing.Opened;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * The same faults of an influxd under this listener and JMeter's own, side by side: prints what
 * became of the samples.
 */
@Timeout(180)
@Tag("full")
class FaultCountsTest {

    @RegisterExtension
    final Opened opened = new Opened();

    /** Before and after a fault. */
    private static final long LOAD_MILLIS = 7000;

    private enum Fault {
        /** Longer than a write waits for its response. */
        STALLED_LONG(20),
        /** Until writes are tried again at the longest intervals. */
        KILLED_LONG(20),
        STALLED(5),
        KILLED(5),
        AWAY(5);

        private final int seconds;

        Fault(int seconds) {
            this.seconds = seconds;
        }

        private String text() {
            return switch (this) {
                case STALLED, STALLED_LONG -> "influxd stalled for " + seconds + " s";
                case KILLED, KILLED_LONG -> "influxd killed, started again " + seconds + " s later";
                case AWAY -> "influxd away when the test starts, started " + seconds + " s later";
            };
        }

        private void happen(OwnInfluxd influx) throws InterruptedException {
            long millis = TimeUnit.SECONDS.toMillis(seconds);
            switch (this) {
                case STALLED, STALLED_LONG -> influx.pauseFor(millis);
                default -> {
                    if (this != AWAY) {
                        influx.kill();
                    }
                    Thread.sleep(millis);
                    influx.start();
                }
            }
        }
    }

    @TempDir
    private Path folder;

    private OwnInfluxd influx(Path in) {
        return opened.add(OwnInfluxd.in(in.resolve("influxd"))).start();
    }

    private List<FaultCounts> counts(Fault fault) throws InterruptedException {
        Path own = folder.resolve(fault.name());
        OwnInfluxd influx = influx(own);
        ListenerPair pair = new ListenerPair(own, name -> influx.url("db=" + name), influx::database);
        pair.create();
        if (fault == Fault.AWAY) {
            influx.kill();
        }
        return pair.run(
                fault.text(), LOAD_MILLIS + TimeUnit.SECONDS.toMillis(fault.seconds), () -> fault.happen(influx));
    }

    private List<FaultCounts> counts(FrontFault fault, OwnInfluxd influx) throws Exception {
        AtomicInteger faults = new AtomicInteger();
        ScriptedHttpServer front = opened.add(new ScriptedHttpServer().always(fault.before(influx.url(""), faults)));
        ListenerPair pair = new ListenerPair(
                folder.resolve(fault.name()),
                name -> front.url("/write?db=" + fault + "-" + name),
                name -> influx.database(fault + "-" + name));
        pair.create();
        List<FaultCounts> counts = pair.run(fault.text(), LOAD_MILLIS, () -> {});
        assertThat(faults.get()).as(fault.text()).isPositive();
        return counts;
    }

    /** Several at once, the longest first, since they wait most of the time. */
    @Test
    void nothingIsLostOrDoubled() throws Exception {
        OwnInfluxd influx = influx(folder);
        List<Callable<List<FaultCounts>>> runs = new ArrayList<>();
        for (Fault fault : Fault.values()) {
            runs.add(() -> counts(fault));
        }
        for (FrontFault fault : FrontFault.values()) {
            runs.add(() -> counts(fault, influx));
        }
        ExecutorService pool = Executors.newFixedThreadPool(8);
        try {
            List<Future<List<FaultCounts>>> all = new ArrayList<>();
            runs.forEach(run -> all.add(pool.submit(run)));
            for (Future<List<FaultCounts>> counts : all) {
                counts.get().forEach(System.out::println);
                FaultCounts ours = counts.get().get(0);
                assertThat(List.of(ours.stored(), ours.lost(), ours.doubled()))
                        .as(ours.toString())
                        .containsExactly(ours.sent(), 0L, 0L);
            }
        } finally {
            pool.shutdownNow();
        }
    }
}
