package io.github.jmeterrpc.influx.listener;

import io.github.jmeterrpc.influx.merge.MergeThread.Merged;
import io.github.jmeterrpc.influx.spool.Account;
import io.github.jmeterrpc.influx.spool.PointCount;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Delivery report of a test: seen = written + pending + set aside + lost samples.
 *
 * @param seen recorded samples
 * @param totals delivery counts
 * @param merged result of merging all generators' counts on this generator
 * @param instance name of this generator
 */
record DeliveryReport(long seen, Account.Totals totals, Optional<Merged> merged, String instance) {

    /** The line at the end of {@code jmeter.log}. */
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
