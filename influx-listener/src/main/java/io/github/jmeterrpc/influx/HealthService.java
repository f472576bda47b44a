package io.github.jmeterrpc.influx;

import io.github.jmeterrpc.influx.health.Bottlenecks;
import io.github.jmeterrpc.influx.health.ClockOffset;
import io.github.jmeterrpc.influx.health.ClockWatch;
import io.github.jmeterrpc.influx.health.HealthSnapshot;
import io.github.jmeterrpc.influx.health.HealthSnapshotReader;
import io.github.jmeterrpc.influx.health.probe.ProbeTarget;
import io.github.jmeterrpc.influx.health.probe.Prober;
import io.github.jmeterrpc.influx.line.HealthRows;
import io.github.jmeterrpc.influx.line.Line;
import io.github.jmeterrpc.influx.line.SeriesTags;
import io.github.jmeterrpc.influx.sink.Sink;
import io.github.jmeterrpc.influx.spool.Account;
import io.github.jmeterrpc.influx.window.ClosedWindow;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Creates rows about the generator's health for each window, if enabled. */
final class HealthService {

    private static final String TROUBLE =
            "InfluxDB listener: the generator's health cannot be told; everything else goes on";

    private static final Logger log = LoggerFactory.getLogger(HealthService.class);

    private final Optional<Watch> watch;
    private boolean toldOfTrouble;

    private HealthService(Optional<Watch> watch) {
        this.watch = watch;
    }

    /**
     * Starts the monitoring; a failure is logged and the test continues without health rows.
     *
     * @param naming tags of all points
     * @param called supplies the addresses that samplers call, if those are to be probed
     */
    static HealthService of(Settings settings, SeriesTags naming, Supplier<List<ProbeTarget>> called) {
        if (!settings.health().on()) {
            return new HealthService(Optional.empty());
        }
        try {
            return new HealthService(Watch.start(settings, naming, called));
        } catch (RuntimeException | OutOfMemoryError | LinkageError e) {
            log.error(TROUBLE, e);
            return new HealthService(Optional.empty());
        }
    }

    /** Returns the health rows of a window. A failure loses only these rows, not the window. */
    List<Line> of(ClosedWindow window, SeriesTags naming, Account.Totals totals) {
        try {
            return watch.map(at -> at.rows(window, naming, totals)).orElse(List.of());
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError | LinkageError | InternalError e) {
            if (!toldOfTrouble) {
                toldOfTrouble = true;
                log.error(TROUBLE, e);
            }
            return List.of();
        }
    }

    /** Stops all threads. */
    void close() {
        watch.ifPresent(Watch::close);
    }

    /** Logs for how many windows the generator was the bottleneck. */
    void sumUp() {
        watch.map(Watch::bottlenecks).ifPresent(all -> {
            if (all.any()) {
                log.warn("InfluxDB listener: {}", all.summary());
            } else {
                log.info("InfluxDB listener: {}", all.summary());
            }
        });
    }

    /** The monitors, closed in reverse order. */
    private record Watch(
            HealthSnapshotReader reader,
            Prober prober,
            Supplier<ClockOffset> clock,
            HealthRows rows,
            Bottlenecks bottlenecks,
            Deque<Runnable> closings) {

        static Optional<Watch> start(Settings settings, SeriesTags naming, Supplier<List<ProbeTarget>> called) {
            JvmShare share = JvmShare.of("health", settings, naming);
            if (!share.isHeld()) {
                return Optional.empty();
            }
            Deque<Runnable> closings = new ArrayDeque<>();
            closings.push(share::close);
            try {
                HealthSnapshotReader reader = new HealthSnapshotReader();
                closings.push(reader::close);
                Supplier<List<ProbeTarget>> targets = settings.health()
                        .targets()
                        .<Supplier<List<ProbeTarget>>>map(given -> () -> given)
                        .orElse(called);
                Prober prober = new Prober(targets, settings.windowMillis());
                closings.push(prober::close);
                return Optional.of(new Watch(
                        reader,
                        prober,
                        clock(settings, naming, closings),
                        new HealthRows(),
                        new Bottlenecks(settings.windowMillis(), what -> log.warn("InfluxDB listener: {}", what)),
                        closings));
            } catch (RuntimeException | Error e) {
                closings.forEach(Runnable::run);
                throw e;
            }
        }

        private static Supplier<ClockOffset> clock(Settings settings, SeriesTags naming, Deque<Runnable> closings) {
            if (!settings.destination().answersQueries()) {
                // A destination without queries does not reveal its clock.
                return () -> ClockOffset.UNKNOWN;
            }
            Sink target = settings.destination().open(what -> {});
            closings.push(target::close);
            ClockWatch watch = new ClockWatch(new InfluxClock(target, naming));
            closings.push(() -> watch.close(target::abort));
            return watch::offset;
        }

        List<Line> rows(ClosedWindow window, SeriesTags naming, Account.Totals totals) {
            HealthSnapshot now = reader.read(window.threads().active(), clock.get());
            bottlenecks.look(now);
            HealthRows.Points points = new HealthRows.Points(
                    totals.acknowledged().points(),
                    totals.pending().points(),
                    totals.setAside().points(),
                    totals.lost().points());
            return rows.of(naming, window, now, points, prober.takeAndGoOn());
        }

        void close() {
            closings.forEach(Runnable::run);
        }
    }
}
