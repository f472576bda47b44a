package io.github.jmeterrpc.influx;

import io.github.jmeterrpc.influx.field.FieldNames;
import io.github.jmeterrpc.influx.instance.ClockCheck;
import io.github.jmeterrpc.influx.line.Claims;
import io.github.jmeterrpc.influx.line.Naming;
import io.github.jmeterrpc.influx.line.NewestPoint;
import io.github.jmeterrpc.influx.write.Target;
import io.github.jmeterrpc.influx.write.WriteException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Confirms, before the first point, that no other listener writes under a name, and keeps a claim in the database that
 * others see. Who claims and then looks sees everybody who did so before: of two at least one takes another name. Where nobody
 * can look, a name is taken that is unique without. Has a daemon thread; the name never changes while a test runs.
 */
final class InstanceLease {

    private static final Logger log = LoggerFactory.getLogger(InstanceLease.class);

    private static final long RENEW_MILLIS = 5000;
    private static final long ANSWER_MILLIS = 3000;

    private final Target target;
    private final List<Naming> wanted;
    private volatile Naming spare;
    private final String token;
    private final CompletableFuture<Outcome> outcome = new CompletableFuture<>();
    private final CountDownLatch closed = new CountDownLatch(1);
    private final Thread thread = new Thread(this::run, "influx-listener-name");

    /**
     * What is written under.
     *
     * @param problem why nobody could look whether others do
     */
    record Outcome(Naming naming, Optional<WriteException> problem) {}

    /**
     * Starts to look.
     *
     * @param target where points go; closed at the end
     * @param wanted the first that nobody else has is taken
     * @param unique what is taken if nobody can look
     * @param token tells this listener from all others; letters and digits, at least ten
     */
    InstanceLease(Target target, List<Naming> wanted, Naming unique, String token) {
        this.target = target;
        this.wanted = List.copyOf(wanted);
        this.spare = unique;
        this.token = token;
        thread.setDaemon(true);
        thread.start();
    }

    /**
     * Tells the name to write under.
     *
     * @param timeoutMillis how long to wait for the look, ms; then nobody can look
     * @throws InterruptedException if interrupted while waiting
     */
    Outcome await(long timeoutMillis) throws InterruptedException {
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
        return new Outcome(spare, Optional.of(problem));
    }

    private void run() {
        try {
            Outcome found = look();
            outcome.complete(found);
            Outcome taken = outcome.join();
            boolean useful =
                    taken.problem().filter(WriteException::isNotReadable).isEmpty();
            if (!useful || !taken.naming().equals(found.naming())) {
                wanted.forEach(naming -> say(naming, false));
            }
            while (useful && !closed.await(RENEW_MILLIS, TimeUnit.MILLISECONDS)) {
                say(taken.naming(), true);
            }
            say(taken.naming(), false);
        } catch (InterruptedException e) {
            log.debug("Interrupted", e);
        } finally {
            target.close();
        }
    }

    private Outcome look() throws InterruptedException {
        try {
            for (Naming naming : wanted) {
                Optional<String> taken = taken(naming);
                if (taken.isEmpty()) {
                    return new Outcome(naming, Optional.empty());
                }
                log.warn("InfluxDB listener: {}; this listener takes another name", taken.get());
                say(naming, false);
                if (naming.equals(spare)) {
                    // It should have been unique: a host that was cloned with its id, or a JVM that was just killed.
                    spare = naming.as(naming.instance() + "-" + token);
                }
            }
            return new Outcome(spare, Optional.empty());
        } catch (WriteException e) {
            return unconfirmed(e);
        } catch (RuntimeException e) {
            return unconfirmed(new WriteException(WriteException.Remedy.RETRY, "name", e.toString(), 0, e));
        }
    }

    /** Why a name is not to be used, if it is not. */
    private Optional<String> taken(Naming naming) throws WriteException, InterruptedException {
        Claims claims = new Claims(naming);
        target.write(List.of(claims.row(token, true)));
        Set<String> alive = claims.alive(target.query(claims.query(), ANSWER_MILLIS));
        if (!alive.contains(token)) {
            throw WriteException.notReadable(target.name() + ": what was just written there is not found");
        }
        if (alive.size() > 1) {
            return Optional.of("another listener writes as instance=" + naming.instance()
                    + ", or did until a moment ago without ending properly; set " + FieldNames.INSTANCE + " differently"
                    + " on each generator to choose names");
        }
        String question = NewestPoint.query(naming, System.currentTimeMillis());
        Optional<Instant> newest = NewestPoint.of(target.query(question, ANSWER_MILLIS));
        return newest.isPresent() && ClockCheck.isBehind(newest.get())
                ? Optional.of(ClockCheck.warning(naming.instance(), newest.get()))
                : Optional.empty();
    }

    private void say(Naming naming, boolean alive) {
        try {
            target.write(List.of(new Claims(naming).row(token, alive)));
        } catch (WriteException | RuntimeException e) {
            // Whoever delivers points says why they cannot be written.
            log.debug("Not claimed or not released", e);
        }
    }

    /**
     * Releases the name: after the last point is written. Waits a few seconds for that at most.
     *
     * @throws InterruptedException if interrupted while waiting
     */
    void close() throws InterruptedException {
        closed.countDown();
        thread.join(ANSWER_MILLIS);
        thread.interrupt();
    }
}
