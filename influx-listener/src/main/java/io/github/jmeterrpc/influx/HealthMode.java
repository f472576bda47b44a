package io.github.jmeterrpc.influx;

import io.github.jmeterrpc.influx.health.Bottlenecks;
import io.github.jmeterrpc.influx.health.ClockOffset;
import io.github.jmeterrpc.influx.health.ClockWatch;
import io.github.jmeterrpc.influx.health.ProbeTarget;
import io.github.jmeterrpc.influx.health.Prober;
import io.github.jmeterrpc.influx.health.Vitals;
import io.github.jmeterrpc.influx.health.VitalsReader;
import io.github.jmeterrpc.influx.line.HealthRows;
import io.github.jmeterrpc.influx.line.Line;
import io.github.jmeterrpc.influx.line.Naming;
import io.github.jmeterrpc.influx.window.ClosedWindow;
import io.github.jmeterrpc.influx.write.Ledger;
import io.github.jmeterrpc.influx.write.LineFile;
import io.github.jmeterrpc.influx.write.Target;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The generator's health beside the windows, where that is wanted; else nothing. */
final class HealthMode {

    private static final Logger log = LoggerFactory.getLogger(HealthMode.class);

    private final Optional<Watch> watch;
    private boolean toldOfTrouble;

    private HealthMode(Optional<Watch> watch) {
        this.watch = watch;
    }

    /**
     * Starts to watch.
     *
     * @param naming asked for what all points have in common
     * @param called asked for what the samplers call, if probes go there
     */
    static HealthMode of(Settings settings, Supplier<Naming> naming, Supplier<List<ProbeTarget>> called) {
        return new HealthMode(
                settings.health().on() ? Optional.of(Watch.start(settings, naming, called)) : Optional.empty());
    }

    /** The rows of a window; windows need not be complete with them, so whatever goes wrong here costs these alone. */
    List<Line> of(ClosedWindow window, Naming naming, Ledger.Totals totals) {
        try {
            return watch.map(at -> at.rows(window, naming, totals)).orElse(List.of());
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError | InternalError e) {
            if (!toldOfTrouble) {
                toldOfTrouble = true;
                log.error("InfluxDB listener: the generator's health cannot be told; everything else goes on", e);
            }
            return List.of();
        }
    }

    /** Ends all threads and sums up. */
    void close() throws InterruptedException {
        if (watch.isPresent()) {
            watch.get().close();
        }
    }

    private record Watch(
            VitalsReader vitals,
            Prober prober,
            Optional<Target> clockTarget,
            Optional<ClockWatch> clock,
            HealthRows rows,
            Bottlenecks bottlenecks) {

        static Watch start(Settings settings, Supplier<Naming> naming, Supplier<List<ProbeTarget>> called) {
            // A file has no clock.
            Optional<Target> clockTarget = settings.destination() instanceof LineFile
                    ? Optional.empty()
                    : Optional.of(settings.destination().open(what -> {}));
            Supplier<List<ProbeTarget>> targets = settings.health()
                    .targets()
                    .<Supplier<List<ProbeTarget>>>map(given -> () -> given)
                    .orElse(called);
            return new Watch(
                    new VitalsReader(),
                    new Prober(targets, settings.windowMillis()),
                    clockTarget,
                    clockTarget.map(target -> new ClockWatch(new InfluxClock(target, naming))),
                    new HealthRows(),
                    new Bottlenecks(settings.windowMillis(), what -> log.warn("InfluxDB listener: {}", what)));
        }

        List<Line> rows(ClosedWindow window, Naming naming, Ledger.Totals totals) {
            Vitals now = vitals.read(
                    window.threads().active(), clock.map(ClockWatch::offset).orElse(ClockOffset.UNKNOWN));
            bottlenecks.look(now);
            HealthRows.Points points = new HealthRows.Points(
                    totals.acknowledged().points(),
                    totals.pending().points(),
                    totals.setAside().points(),
                    totals.lost().points());
            return rows.of(naming, window, now, points, prober.takeAndGoOn());
        }

        void close() throws InterruptedException {
            prober.close();
            vitals.close();
            try {
                if (clock.isPresent()) {
                    clock.get().close(clockTarget.get()::abort);
                }
            } finally {
                clockTarget.ifPresent(Target::close);
            }
            if (bottlenecks.any()) {
                log.warn("InfluxDB listener: {}", bottlenecks.summary());
            } else {
                log.info("InfluxDB listener: {}", bottlenecks.summary());
            }
        }
    }
}
