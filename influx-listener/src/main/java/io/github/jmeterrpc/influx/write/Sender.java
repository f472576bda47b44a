package io.github.jmeterrpc.influx.write;

import io.github.jmeterrpc.influx.line.Line;
import io.github.jmeterrpc.influx.write.WriteException.Remedy;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends one batch. If InfluxDB refuses it for its contents, it is halved until the bad points are alone: the good ones
 * are written (some of them twice, which changes nothing), the bad ones are dropped with a reason. Not thread-safe.
 */
final class Sender {

    private static final Logger log = LoggerFactory.getLogger(Sender.class);

    /** Most lines in a request. */
    static final int MAX_LINES = 5000;

    /** Most requests for a batch that is refused; then what was not accepted is dropped as a whole. */
    static final int MAX_REQUESTS = 200;

    private static final int MAX_REASONS = 5;

    private final Target target;
    private final Ledger ledger;
    private final Set<String> reasonsLogged = new HashSet<>();

    // What is left of a batch that could not be sent to its end: the rest must not be accounted for twice.
    private final Deque<List<Line>> parts = new ArrayDeque<>();
    private Batch current;

    Sender(Target target, Ledger ledger) {
        this.target = target;
        this.ledger = ledger;
    }

    /**
     * Sends a batch, or what is left of it if this batch was tried last.
     *
     * @return whether any of it was acknowledged; all of it is either acknowledged or dropped
     * @throws WriteException if it is to be tried again
     */
    boolean send(Batch batch) throws WriteException {
        if (batch != current) {
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
        current = null;
        return acknowledged;
    }

    private boolean sendFirstPart(boolean maySplit) throws WriteException {
        Batch part = new Batch(parts.getFirst());
        try {
            target.write(part.texts());
            parts.removeFirst();
            ledger.acknowledged(Amount.of(part));
            return true;
        } catch (WriteException e) {
            if (e.remedy() == Remedy.RETRY) {
                throw e;
            }
            parts.removeFirst();
            int lines = part.lines().size();
            if (e.remedy() == Remedy.SPLIT && lines > 1 && maySplit) {
                parts.addFirst(part.lines().subList(lines / 2, lines));
                parts.addFirst(part.lines().subList(0, lines / 2));
            } else {
                drop(part, e);
            }
            return false;
        }
    }

    private void drop(Batch part, WriteException reason) {
        ledger.dropped(Amount.of(part));
        // Once per reason: a wrong database refuses every window. The sum is told at the end of the test.
        String key = reason.remedy() == Remedy.GIVE_UP
                ? reason.getMessage()
                : part.lines().get(0).text();
        if (reasonsLogged.size() < MAX_REASONS && reasonsLogged.add(key)) {
            log.error(
                    "InfluxDB listener: {}. {} point(s) dropped, the first: {}",
                    reason.getMessage(),
                    part.lines().size(),
                    part.lines().get(0).text());
        }
    }
}
