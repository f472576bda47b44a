package io.github.jmeterrpc.influx;

import io.github.jmeterrpc.influx.instance.Instance;
import io.github.jmeterrpc.influx.line.Line;
import io.github.jmeterrpc.influx.line.Naming;
import io.github.jmeterrpc.influx.line.RawRows;
import io.github.jmeterrpc.influx.line.Rows;
import io.github.jmeterrpc.influx.raw.RawWriter;
import io.github.jmeterrpc.influx.record.RawSamples;
import io.github.jmeterrpc.influx.record.Sample;
import io.github.jmeterrpc.influx.record.ThreadRecorder;
import io.github.jmeterrpc.influx.window.ClosedWindow;
import io.github.jmeterrpc.influx.window.ThreadCounts;
import io.github.jmeterrpc.influx.window.WindowSequence;
import io.github.jmeterrpc.influx.window.WindowThread;
import io.github.jmeterrpc.influx.window.WindowTime;
import io.github.jmeterrpc.influx.write.Amount;
import io.github.jmeterrpc.influx.write.Batch;
import io.github.jmeterrpc.influx.write.Delivery;
import io.github.jmeterrpc.influx.write.InfluxTarget;
import io.github.jmeterrpc.influx.write.Ledger;
import io.github.jmeterrpc.influx.write.MemorySpool;
import io.github.jmeterrpc.influx.write.Spool;
import io.github.jmeterrpc.influx.write.Target;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A listener at work, from the start of a test to its end.
 *
 * <p>Load threads record through {@link #forThisThread()}; one daemon thread closes windows, another writes.
 */
public final class InfluxListener {

    private static final Logger log = LoggerFactory.getLogger(InfluxListener.class);

    private static final long SPOOL_BYTES = 64L << 20;

    /** Single samples that are not points yet, about 640,000. */
    private static final long RAW_BYTES = 32L << 20;

    private final Settings settings;
    private final Instance instance;
    private final Naming naming;
    private final Rows rows;
    private final Ledger ledger = new Ledger();
    private final Spool spool = new MemorySpool(SPOOL_BYTES, ledger);
    private final Target target;
    private final Delivery delivery;
    private final WindowSequence windows;
    private final WindowThread windowThread;
    private final Optional<RawWriter> raw;

    private InfluxListener(Settings settings, Instance instance, Supplier<ThreadCounts> threads) {
        this.settings = settings;
        this.instance = instance;
        this.naming = new Naming(settings.measurement(), settings.application(), instance.name(), settings.userTags());
        this.rows = new Rows(naming, settings.percentiles(), settings.labels().max());
        this.target = new InfluxTarget(settings.url());
        add(List.of(event(" started")));
        Optional<RawSamples> single = settings.raw() ? Optional.of(new RawSamples(RAW_BYTES)) : Optional.empty();
        this.windows = new WindowSequence(
                new WindowTime(System::currentTimeMillis, System::nanoTime),
                settings.windowMillis(),
                settings.labels(),
                single.<Consumer<Sample>>map(samples -> samples::add).orElse(sample -> {}),
                threads,
                this::closed);
        this.windowThread = new WindowThread(windows, settings.windowMillis());
        this.raw = single.map(samples -> new RawWriter(
                samples,
                new RawRows(naming, settings.labels().max()),
                () -> ledger.totals().pending().points(),
                this::add));
        this.delivery = new Delivery(spool, target, ledger);
    }

    /**
     * Starts a listener. Sends the annotation of the start at once; if that cannot be delivered, the log says why.
     *
     * @param threads asked for thread counts once per window, from a thread of the listener's
     * @throws IOException if no name can be found for this generator
     */
    public static InfluxListener start(Settings settings, Supplier<ThreadCounts> threads) throws IOException {
        Instance instance = settings.instance().isEmpty()
                ? Instance.towards(
                        settings.url().base().getHost(), settings.url().port())
                : Instance.named(settings.instance());
        try {
            InfluxListener listener = new InfluxListener(settings, instance, threads);
            log.info(
                    "InfluxDB listener: instance={} writes windows of {} ms to {}",
                    instance.name(),
                    settings.windowMillis(),
                    listener.target.name());
            return listener;
        } catch (RuntimeException | Error e) {
            instance.close();
            throw e;
        }
    }

    /** What the calling thread records with; no other thread may use it. */
    public ThreadRecorder forThisThread() {
        return windows.recorder().forThisThread();
    }

    private void closed(ClosedWindow window) {
        ledger.late(window.samples().late());
        add(rows.of(window));
    }

    private Line event(String what) {
        return naming.event(settings.testTitle() + what, settings.eventTags(), System.currentTimeMillis());
    }

    private void add(List<Line> lines) {
        Batch batch = new Batch(lines);
        ledger.accepted(Amount.of(batch));
        spool.add(batch);
    }

    /**
     * Closes the last window, waits until everything is acknowledged or the time for that is over, and logs the
     * account. Nothing is recorded any more.
     *
     * @throws IOException if the instance's port could not be given back
     * @throws InterruptedException if interrupted while waiting
     */
    public void stop() throws IOException, InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(settings.flushMillis());
        try {
            windowThread.finish();
            add(List.of(event(" ended")));
            if (raw.isPresent()) {
                raw.get().finish(settings.flushMillis());
            }
        } finally {
            try {
                delivery.finish(Math.max(0, TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime())));
            } finally {
                // Only now: until the last point is written, nobody else may use this name.
                instance.close();
                account();
            }
        }
    }

    private void account() {
        long seen = windows.recorder().seen();
        Ledger.Totals totals = ledger.totals();
        String line = "InfluxDB listener: samples seen=" + seen + " written="
                + totals.acknowledged().samples() + " points acknowledged="
                + totals.acknowledged().points() + " pending="
                + totals.pending().points() + " dropped=" + totals.dropped().points() + " late=" + totals.late()
                + raw.map(InfluxListener::rawAccount).orElse("") + " instance=" + instance.name();
        long lost = raw.map(RawWriter::lost).orElse(0L);
        if (lost > 0) {
            log.warn("InfluxDB listener: {} single samples (raw=true) found no room and are not in InfluxDB", lost);
        }
        if (totals.acknowledged().equals(totals.accepted())) {
            log.info(line);
        } else {
            log.warn(
                    "{} (samples pending={} dropped={}): not everything is in InfluxDB",
                    line,
                    totals.pending().samples(),
                    totals.dropped().samples());
        }
        if (seen != totals.accepted().samples()) {
            log.error(
                    "InfluxDB listener: {} samples were seen, but {} are in closed windows; please report this",
                    seen,
                    totals.accepted().samples());
        }
    }

    private static String rawAccount(RawWriter raw) {
        return " raw=" + raw.written() + " raw lost=" + raw.lost();
    }
}
