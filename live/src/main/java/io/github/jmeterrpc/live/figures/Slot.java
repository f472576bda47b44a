package io.github.jmeterrpc.live.figures;

import io.github.jmeterrpc.live.document.RunArrivals;
import io.github.jmeterrpc.live.figures.sums.Totals;

/**
 * The load of a generator in one displayed window, which consists of one or several of its own
 * windows.
 */
final class Slot extends Totals {

    double windowMillis;
    double threads = Double.NaN;

    /** CPU time of the generator's JVM, in percent of all CPUs multiplied by ms; NaN if unknown. */
    double cpu = Double.NaN;

    /** Maximum number of open files and sockets; NaN if unknown. */
    double handles = Double.NaN;

    /** The generator's arrivals from its start to the end of the window; null if it has none. */
    RunArrivals arrivals;

    private long arrivalsMillis;

    /**
     * Stores the counts of the generator's window that started at a time, unless those of a later
     * window are known.
     */
    void arrivals(RunArrivals counts, long millis) {
        if (arrivals == null || millis >= arrivalsMillis) {
            arrivals = counts;
            arrivalsMillis = millis;
        }
    }

    void addAll(Slot other) {
        super.addAll(other);
        windowMillis += other.windowMillis;
        threads(other.threads);
        health(other.cpu, other.handles);
        if (other.arrivals != null) {
            arrivals(other.arrivals, other.arrivalsMillis);
        }
    }

    void threads(double active) {
        threads = Double.isNaN(threads) ? active : Double.isNaN(active) ? threads : Math.max(threads, active);
    }

    /** Adds the health of the generator in a part of the window. */
    void health(double cpuTime, double open) {
        cpu = Double.isNaN(cpu) ? cpuTime : cpu + cpuTime;
        handles = Double.isNaN(handles) ? open : Double.isNaN(open) ? handles : Math.max(handles, open);
    }

    /** Whether all rows have arrived: the counts by duration are the last ones. */
    boolean isComplete() {
        return windowMillis > 0 && histogram.total() == count();
    }

    double rate() {
        return windowMillis > 0 ? count() * 1000 / windowMillis : Double.NaN;
    }
}
