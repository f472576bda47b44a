package io.github.jmeterrpc.influx.listener;

import io.github.jmeterrpc.influx.delivery.Destination;
import io.github.jmeterrpc.influx.delivery.OfflineCommand;
import io.github.jmeterrpc.influx.merge.MergeThread.MergeResult;
import io.github.jmeterrpc.influx.spool.Account;
import io.github.jmeterrpc.influx.spool.PointCount;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The delivery report of a test: seen = written + pending + set aside + lost samples.
 *
 * @param seen recorded samples
 * @param totals delivery counts
 * @param merged result of merging all generators' counts on this generator
 * @param instance name of this generator
 */
record DeliveryReport(long seen, Account.PointTotals totals, Optional<MergeResult> merged, String instance) {

    /**
     * Reports a test whose outbox is closed.
     *
     * @param seen recorded samples
     * @param windowFailed whether closing a window failed; recorded samples that never arrived at
     *     the outbox then count as lost
     */
    static void log(
            Outbox outbox,
            ListenerSettings settings,
            long seen,
            boolean windowFailed,
            Optional<MergeResult> merged,
            String instance) {
        long neverCame = seen - outbox.totals().accepted().samples();
        if (windowFailed && neverCame > 0) {
            outbox.lost(neverCame);
        }
        DeliveryReport report = new DeliveryReport(seen, outbox.totals(), merged, instance);
        String line = report.line() + report.rest(outbox, settings);
        if (line.equals(report.line())) {
            ListenerLog.info(line);
        } else {
            ListenerLog.warn(line);
        }
        if (!line.equals(report.line()) || OpenListeners.jvmEnds()) {
            ListenerLog.print(line);
        }
        report.contradictions(outbox.waiting()).forEach(error -> ListenerLog.error(error + "; please report this"));
        Account.PointTotals earlier = outbox.ofEarlierRuns();
        if (earlier.accepted().points() > 0) {
            ListenerLog.info("points of earlier runs: written="
                    + earlier.acknowledged().points() + " pending="
                    + earlier.pending().points() + " set aside="
                    + earlier.setAside().points() + " lost=" + earlier.lost().points());
        }
    }

    /** The report line at the end of {@code jmeter.log}. */
    String line() {
        return "samples seen=" + seen
                + " written=" + totals.acknowledged().samples()
                + " pending=" + totals.pending().samples()
                + " set aside=" + totals.setAside().samples()
                + " lost=" + totals.lost().samples()
                + " late=" + totals.late()
                + ", points written=" + totals.acknowledged().points()
                + " pending=" + totals.pending().points()
                + " set aside=" + totals.setAside().points()
                + " lost=" + totals.lost().points()
                + merged.map(of -> ", windows merged=" + of.windows()).orElse("")
                + ", instance=" + instance;
    }

    /** The text after the line if points are left: their place, and the remedy. */
    private String rest(Outbox outbox, ListenerSettings settings) {
        String rest = totals.complete()
                ? ""
                : ": delivery incomplete." + pendingWhere(outbox, settings)
                        + outbox.setAside()
                                .map(file -> " Rejected points are in " + file + ", the reasons beside it.")
                                .orElse("");
        return rest + unmerged(rest.isEmpty() ? ". " : " ");
    }

    private String pendingWhere(Outbox outbox, ListenerSettings settings) {
        if (totals.pending().points() == 0) {
            return "";
        }
        Destination destination = settings.destination();
        Path directory = settings.buffering().spoolDirectory();
        // The store of a page lives as long as the JVM.
        String later = destination instanceof EmbeddedStore page
                ? "with the live page in " + page.store().folder()
                : "with the same influxdbUrl, or by " + OfflineCommand.replay(directory, destination);
        return " Pending points are stored " + outbox.where() + ": they are sent by the next test " + later + ".";
    }

    private String unmerged(String separator) {
        return merged.filter(result -> !result.problem().isEmpty())
                .map(result -> separator + "Percentiles of all generators are not all merged (" + result.problem()
                        + "): another generator that ends later does it, or " + result.command())
                .orElse("");
    }

    /**
     * Returns contradictions between the counts, which only a defect of this listener can cause.
     *
     * @param waiting pending points as counted by the spool, independently of the delivery counters
     */
    List<String> contradictions(PointCount waiting) {
        List<String> errors = new ArrayList<>();
        long accounted = totals.acknowledged().samples()
                + totals.pending().samples()
                + totals.setAside().samples()
                + totals.lost().samples();
        if (seen != accounted) {
            errors.add(seen + " samples were seen, but " + accounted + " are in closed windows");
        }
        if (!totals.pending().equals(waiting)) {
            errors.add(totals.pending() + " is pending by the account, but " + waiting + " waits");
        }
        return errors;
    }
}
