package io.github.jmeterrpc.influx.health;

import io.github.jmeterrpc.influx.delivery.Destination;
import io.github.jmeterrpc.influx.line.Line;
import io.github.jmeterrpc.influx.line.SeriesTags;
import io.github.jmeterrpc.influx.record.ClosedWindow;
import io.github.jmeterrpc.influx.spool.Account;
import io.github.jmeterrpc.influx.task.GuardedWork;
import io.github.jmeterrpc.metrics.health.HealthSnapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Creates rows about the generator's health for each window, and warns when the generator is the
 * bottleneck. A failure loses only these rows, and is logged once; the test continues. Used by one
 * thread at a time.
 */
public final class HealthService implements AutoCloseable {

    private static final String TROUBLE = "health metrics unavailable; the test continues";

    private static final Logger log = LoggerFactory.getLogger(HealthService.class);

    private final JvmOwnership ownership;
    private final SeriesTags naming;
    private final HealthRows rows = new HealthRows();
    private final Bottlenecks bottlenecks;
    // Null if the probes could not be started.
    private HealthReader reader;
    private Prober prober;
    // Null also if the destination does not support queries, so that its clock cannot be read.
    private ServerClock clock;
    private boolean reported;

    /**
     * Starts the monitoring; empty if another listener of this JVM monitors it already.
     *
     * @param answersQueries whether the destination's clock can be queried
     * @param targets supplies the targets of the probes, once per window
     */
    public static Optional<HealthService> start(
            Destination destination,
            boolean answersQueries,
            SeriesTags naming,
            long windowMillis,
            Supplier<List<ProbeTarget>> targets) {
        JvmOwnership ownership = JvmOwnership.of("health", destination, naming);
        return ownership.isHeld()
                ? Optional.of(new HealthService(ownership, destination, answersQueries, naming, windowMillis, targets))
                : Optional.empty();
    }

    private HealthService(
            JvmOwnership ownership,
            Destination destination,
            boolean answersQueries,
            SeriesTags naming,
            long windowMillis,
            Supplier<List<ProbeTarget>> targets) {
        this.ownership = ownership;
        this.naming = naming;
        this.bottlenecks = new Bottlenecks(windowMillis, what -> log.warn("InfluxDB listener: {}", what));
        reported = !GuardedWork.attempt(TROUBLE, () -> {
            reader = new HealthReader();
            prober = new Prober(targets, windowMillis);
            if (answersQueries) {
                clock = new ServerClock(destination, naming);
            }
        });
    }

    /** Returns the health rows of a window; empty after a failure. */
    public List<Line> rows(ClosedWindow window, Account.PointTotals totals) {
        if (prober == null) {
            return List.of();
        }
        List<Line> lines = new ArrayList<>();
        boolean done = GuardedWork.attempt(reported ? "" : TROUBLE, () -> {
            ClockOffset offset = clock == null ? ClockOffset.UNKNOWN : clock.offset();
            HealthSnapshot now = reader.read(window.threads().active(), offset);
            bottlenecks.check(now);
            lines.addAll(rows.of(naming, window, now, totals, prober.takeAndGoOn()));
        });
        reported |= !done;
        return lines;
    }

    /** Stops all threads, and logs for how many windows the generator was the bottleneck. */
    @Override
    public void close() {
        ownership.close();
        if (clock != null) {
            clock.close();
        }
        if (prober != null) {
            prober.close();
        }
        if (reader != null) {
            reader.close();
        }
        if (bottlenecks.any()) {
            log.warn("InfluxDB listener: {}", bottlenecks.summary());
        } else {
            log.info("InfluxDB listener: {}", bottlenecks.summary());
        }
    }
}
