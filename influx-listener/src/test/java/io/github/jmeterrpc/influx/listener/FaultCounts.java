package io.github.jmeterrpc.influx.listener;

/**
 * What became of the samples of a test with a fault. Loss and repetition are counted against each
 * other: where both can happen, look at the points too.
 *
 * @param sent samples that were recorded
 * @param stored their number in InfluxDB
 * @param pending those in the journal
 * @param setAside points that InfluxDB refused
 */
public record FaultCounts(String fault, String listener, long sent, long stored, long pending, long setAside) {

    /** Neither stored nor kept. */
    public long lost() {
        return Math.max(0, sent - stored - pending - setAside);
    }

    /** More than were sent. */
    public long doubled() {
        return Math.max(0, stored + pending + setAside - sent);
    }

    @Override
    public String toString() {
        return "fault: " + fault + ", " + listener + ": sent=" + sent + " stored=" + stored + " pending=" + pending
                + " set aside=" + setAside + " lost=" + lost() + " doubled=" + doubled();
    }
}
