package io.github.jmeterrpc.influx.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.influx.line.Line;
import io.github.jmeterrpc.influx.spool.Account;
import io.github.jmeterrpc.influx.spool.Disk;
import io.github.jmeterrpc.influx.spool.EarlierRuns;
import io.github.jmeterrpc.influx.spool.Messages;
import io.github.jmeterrpc.influx.spool.SetAsideFile;
import io.github.jmeterrpc.influx.spool.Spool;
import io.github.jmeterrpc.influx.spool.SpooledRun;
import io.github.jmeterrpc.influx.task.HandMovedTime;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** The spool of a run and its delivery, as a listener has them. */
public final class TestDelivery {

    private final Account account = new Account();
    private final Account ofEarlierRuns = new Account();
    private final List<String> messages = new CopyOnWriteArrayList<>();
    private final Messages log = (level, message) -> messages.add(message);
    private final SetAsideFile setAside;
    private final Spool spool;
    private LongSupplier clock = System::nanoTime;
    private PointDelivery delivery;
    private Optional<Sink> closing = Optional.empty();

    /** @param maxBytes limit of the disk usage */
    public TestDelivery(Path directory, String destination, long maxBytes) {
        SpooledRun run = new SpooledRun("192.0.2.1:9270", Instant.now(), destination, "db");
        setAside = new SetAsideFile(directory, run.fileName(), run.header(), maxBytes, log);
        EarlierRuns earlier = new EarlierRuns(ofEarlierRuns, setAside, log);
        Disk disk = new Disk(directory, maxBytes, run, earlier, log);
        spool = new Spool(Optional.of(disk), account, setAside, log);
    }

    /** A delivery whose time is moved by hand. */
    public static PointDelivery inVirtualTime(Sink sink, Spool spool, HandMovedTime time) {
        return new PointDelivery(sink, spool, lines -> {}, time::nanoTime, time);
    }

    public void add(List<Line> lines) {
        spool.add(lines);
    }

    public TestDelivery start(Sink sink) {
        closing = Optional.of(sink);
        return start(new PointDelivery(sink, spool, lines -> {}));
    }

    /** Starts with a clock that a test moves. */
    TestDelivery start(Sink sink, HandMovedTime time) {
        clock = time::nanoTime;
        closing = Optional.of(sink);
        return start(inVirtualTime(sink, spool, time));
    }

    private TestDelivery start(PointDelivery made) {
        delivery = made;
        delivery.start(Optional.empty());
        return this;
    }

    /** Ends the delivery and closes the spool. */
    public Account.PointTotals finish(long timeoutMillis) throws InterruptedException {
        try {
            long end = clock.getAsLong() + TimeUnit.MILLISECONDS.toNanos(timeoutMillis);
            delivery.finish(() -> TimeUnit.NANOSECONDS.toMillis(end - clock.getAsLong()));
        } finally {
            close();
        }
        assertThat(account.totals().pending()).as("what the spool holds").isEqualTo(spool.amount());
        return account.totals();
    }

    /** Closes the spool and the sink, as if the JVM ended. */
    public void close() {
        spool.close();
        closing.ifPresent(Sink::close);
    }

    public Spool spool() {
        return spool;
    }

    public Account.PointTotals totals() {
        return account.totals();
    }

    public Account.PointTotals ofEarlierRuns() {
        return ofEarlierRuns.totals();
    }

    public SetAsideFile setAside() {
        return setAside;
    }

    /** What was reported to the user. */
    public List<String> messages() {
        return messages;
    }
}
