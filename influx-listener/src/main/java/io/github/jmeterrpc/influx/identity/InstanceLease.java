package io.github.jmeterrpc.influx.identity;

import io.github.jmeterrpc.influx.field.FieldNames;
import io.github.jmeterrpc.influx.line.SeriesTags;
import io.github.jmeterrpc.influx.query.LeaseRows;
import io.github.jmeterrpc.influx.sink.Sink;
import io.github.jmeterrpc.influx.sink.WriteException;
import io.github.jmeterrpc.influx.task.PeriodicTask;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Checks before the first point that no other listener writes under a name, and renews a claim on it in the database.
 * Each listener first writes its claim, then reads the claims of others, so of two listeners at least one sees the
 * other and uses its unique name instead; or one at random where others have that too, as containers of one image with
 * one host name and one address do. The name never changes during a test.
 */
public final class InstanceLease {

    private static final Logger log = LoggerFactory.getLogger(InstanceLease.class);

    private static final long ANSWER_MILLIS = 3000;

    private final Sink target;
    private final SeriesTags wanted;
    private final SeriesTags unique;
    private final SeriesTags unknown;
    private final String token;
    private final CompletableFuture<Outcome> outcome = new CompletableFuture<>();
    private final PeriodicTask task;
    private final List<SeriesTags> claimed = new ArrayList<>();
    private boolean released;
    private volatile boolean closing;

    /**
     * The tags to write under.
     *
     * @param problem why the check for other listeners failed
     */
    public record Outcome(SeriesTags naming, Optional<WriteException> problem) {}

    /**
     * Starts the check.
     *
     * @param target sink of the points; closed at the end
     * @param wanted used if no other listener has it
     * @param unique used if another listener has the wanted one
     * @param unknown used if the check fails
     * @param token identifies this listener; at least ten letters and digits
     */
    public InstanceLease(Sink target, SeriesTags wanted, SeriesTags unique, SeriesTags unknown, String token) {
        this.target = target;
        this.wanted = wanted;
        this.unique = unique;
        this.unknown = unknown;
        this.token = token;
        this.task = PeriodicTask.start(
                PeriodicTask.thread("influx-listener-name"),
                "the name of this generator was not claimed, trying again",
                this::run);
    }

    /**
     * Waits for the check and returns the tags to write under.
     *
     * @param timeoutMillis time limit of the check, ms; it counts as failed after that
     * @throws InterruptedException if interrupted while waiting
     */
    public Outcome await(long timeoutMillis) throws InterruptedException {
        try {
            return outcome.get(timeoutMillis, TimeUnit.MILLISECONDS);
        } catch (TimeoutException | ExecutionException e) {
            outcome.complete(unconfirmed(new WriteException(
                    WriteException.Remedy.RETRY,
                    "name",
                    target.name() + " does not answer within " + timeoutMillis + " ms",
                    0,
                    e)));
            return outcome.join();
        }
    }

    private Outcome unconfirmed(WriteException problem) {
        return new Outcome(unknown, Optional.of(problem));
    }

    private long run() {
        if (!outcome.isDone()) {
            outcome.complete(look());
        }
        Outcome taken = outcome.join();
        if (!released) {
            claimed.stream().filter(name -> !name.equals(taken.naming())).forEach(name -> say(name, false));
        }
        released = true;
        boolean useful = taken.problem().filter(WriteException::isNotReadable).isEmpty();
        say(taken.naming(), useful && !closing);
        return useful && !closing ? LeaseRows.RENEW_MILLIS : PeriodicTask.DONE;
    }

    private Outcome look() {
        try {
            if (!isTaken(wanted)) {
                return new Outcome(wanted, Optional.empty());
            }
            SeriesTags other =
                    unique.equals(wanted) || isTaken(unique) ? unique.as(unique.instance() + "-" + token) : unique;
            log.warn(
                    "InfluxDB listener: another listener writes as instance={}, or did until a moment ago without ending"
                            + " properly; set " + FieldNames.INSTANCE
                            + " differently on each generator to choose names;"
                            + " this listener writes as instance={}",
                    wanted.instance(),
                    other.instance());
            return new Outcome(other, Optional.empty());
        } catch (WriteException e) {
            return unconfirmed(e);
        }
    }

    private boolean isTaken(SeriesTags naming) throws WriteException {
        LeaseRows claims = new LeaseRows(naming);
        claimed.add(naming);
        target.write(List.of(claims.row(token, true)));
        Set<String> alive = claims.alive(target.query(claims.query(), ANSWER_MILLIS));
        if (!alive.contains(token)) {
            throw WriteException.notReadable(target.name() + ": what was just written there is not found");
        }
        return alive.size() > 1;
    }

    private void say(SeriesTags naming, boolean alive) {
        try {
            target.write(List.of(new LeaseRows(naming).row(token, alive)));
        } catch (WriteException | RuntimeException e) {
            // The delivery logs why points cannot be written.
            log.debug("Not claimed or not released", e);
        }
    }

    /**
     * Releases the name; called after the last point is written. Waits a few seconds at most.
     *
     * @throws InterruptedException if interrupted while waiting
     */
    public void close() throws InterruptedException {
        closing = true;
        task.runNow();
        try {
            task.await(ANSWER_MILLIS);
        } finally {
            task.abort();
            target.close();
        }
    }
}
