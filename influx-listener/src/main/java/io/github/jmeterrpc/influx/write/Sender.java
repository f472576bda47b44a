package io.github.jmeterrpc.influx.write;

import io.github.jmeterrpc.influx.line.Line;
import io.github.jmeterrpc.influx.write.WriteException.Remedy;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * Sends one batch. If InfluxDB refuses it for its contents, it is halved until the bad points are alone: the good ones
 * are written (some of them twice, which changes nothing), the bad ones are set aside with a reason. Not thread-safe.
 */
public final class Sender {

    /** Most lines in a request. */
    static final int MAX_LINES = 5000;

    /** Most requests for a batch that is refused; then what was not accepted is set aside as a whole. */
    static final int MAX_REQUESTS = 200;

    private final Target target;
    private final Ledger ledger;
    private final SetAside setAside;

    // What is left of a batch that could not be sent to its end: the rest must not be accounted for twice.
    private final Deque<List<Line>> parts = new ArrayDeque<>();
    private Batch current = new Batch(List.of());
    private Amount settled = Amount.NONE;

    public Sender(Target target, Ledger ledger, SetAside setAside) {
        this.target = target;
        this.ledger = ledger;
        this.setAside = setAside;
    }

    /**
     * Sends a batch, or what is left of it if this batch was tried last.
     *
     * @return whether any of it was acknowledged; all of it is either acknowledged, set aside or lost
     * @throws WriteException if it is to be tried again
     */
    public boolean send(Batch batch) throws WriteException {
        if (batch != current) {
            if (settled.points() > 0) {
                throw new IllegalStateException("A batch was sent in part; it must be sent to its end first");
            }
            current = batch;
            parts.clear();
            for (int from = 0; from < batch.lines().size(); from += MAX_LINES) {
                parts.add(batch.lines().subList(from, Math.min(batch.lines().size(), from + MAX_LINES)));
            }
        }
        boolean acknowledged = false;
        for (int requests = 0; !parts.isEmpty(); requests++) {
            acknowledged |= sendFirstPart(requests < MAX_REQUESTS);
        }
        current = new Batch(List.of());
        settled = Amount.NONE;
        return acknowledged;
    }

    /** How much of the batch that could not be sent to its end is settled nevertheless. */
    public Amount settledOfUnfinished() {
        return settled;
    }

    private boolean sendFirstPart(boolean maySplit) throws WriteException {
        Batch part = new Batch(parts.getFirst());
        try {
            target.write(part.texts());
            settle(part);
            ledger.acknowledged(Amount.of(part));
            return true;
        } catch (WriteException e) {
            if (e.remedy() != Remedy.SPLIT) {
                throw e;
            }
            int lines = part.lines().size();
            if (lines > 1 && maySplit) {
                parts.removeFirst();
                parts.addFirst(part.lines().subList(lines / 2, lines));
                parts.addFirst(part.lines().subList(0, lines / 2));
            } else {
                settle(part);
                refuse(part, e);
            }
            return false;
        }
    }

    private void settle(Batch part) {
        parts.removeFirst();
        settled = settled.plus(Amount.of(part));
    }

    private void refuse(Batch part, WriteException reason) {
        boolean kept = false;
        try {
            kept = setAside.take(part.lines(), reason.getMessage());
        } finally {
            // Also where it fails, for want of memory for example: nobody will try these lines again.
            if (kept) {
                ledger.setAside(Amount.of(part));
            } else {
                ledger.lost(Amount.of(part));
            }
        }
    }
}
