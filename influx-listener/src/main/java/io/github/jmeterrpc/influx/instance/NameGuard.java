package io.github.jmeterrpc.influx.instance;

import java.io.IOException;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sees to it that no two listeners write under one name, though their addresses are equal or somebody gave both the
 * same: claims the name in a register, looks who else did, and moves to a name that nobody can have. Who claims and then
 * looks sees everybody who did so before, so of two at least one moves. It moves too if points stand under the name at
 * times that are still to come. Has a daemon thread; load threads know nothing of it.
 */
public final class NameGuard {

    /** How often the claim is renewed, ms. */
    static final long EVERY_MILLIS = 5000;

    /** How long a claim lasts that is not renewed, s: some renewals may fail. */
    public static final int CLAIM_SECONDS = 13;

    private static final Logger log = LoggerFactory.getLogger(NameGuard.class);

    private static final int SUFFIX = 7;

    private final String given;
    private final String mark;
    private final Register register;
    private final Consumer<String> onMove;
    private final CountDownLatch looked = new CountDownLatch(1);
    private final CountDownLatch closed = new CountDownLatch(1);
    private final Thread thread = new Thread(this::run, "influx-listener-name");
    private volatile String name;
    private boolean toldOfTrouble;
    private boolean stampsSeen;

    /**
     * Claims a name and starts to watch it.
     *
     * @param given the name wanted
     * @param mark tells this listener from all others; letters and digits, at least ten
     * @param register where claims are
     * @param onMove told the new name if this listener has to move, from the guard's thread
     */
    public NameGuard(String given, String mark, Register register, Consumer<String> onMove) {
        this.given = given;
        this.name = given;
        this.mark = mark;
        this.register = register;
        this.onMove = onMove;
        thread.setDaemon(true);
        thread.start();
    }

    /**
     * The name to write under at this moment. The first time it is known whether others have it, as far as the register
     * answers in time.
     *
     * @param timeoutMillis how long to wait for the first look, ms
     * @throws InterruptedException if interrupted while waiting
     */
    public String name(long timeoutMillis) throws InterruptedException {
        looked.await(timeoutMillis, TimeUnit.MILLISECONDS);
        return name;
    }

    /** The name that the listener with a mark moves to when another one has the name given: nobody else can have it. */
    public static String ownName(String given, String mark) {
        return given + "-" + mark.substring(0, SUFFIX);
    }

    private void run() {
        try {
            do {
                boolean moved = look();
                looked.countDown();
                if (moved) {
                    return;
                }
            } while (!closed.await(EVERY_MILLIS, TimeUnit.MILLISECONDS));
            release();
        } catch (InterruptedException e) {
            log.debug("Interrupted", e);
        } finally {
            looked.countDown();
        }
    }

    private boolean look() throws InterruptedException {
        try {
            register.claim(mark);
        } catch (IOException e) {
            // Whoever delivers points says why they cannot be written.
            log.debug("Not claimed", e);
            return false;
        }
        try {
            if (!register.claimants().stream().allMatch(mark::equals)) {
                move(anotherOne());
                return true;
            }
            return !stampsSeen && moveFromStampsToCome();
        } catch (IOException e) {
            tellOfTrouble(e);
            return false;
        }
    }

    /** Once: later, what is ahead of the clock may be this listener's own, if the clock was set back meanwhile. */
    private boolean moveFromStampsToCome() throws IOException, InterruptedException {
        Optional<Instant> newest = register.newest(System.currentTimeMillis());
        stampsSeen = true;
        if (newest.isEmpty() || !ClockCheck.isBehind(newest.get())) {
            return false;
        }
        move(ClockCheck.warning(given, newest.get(), ownName(given, mark)));
        return true;
    }

    private String anotherOne() {
        return "another listener writes as instance=" + given
                + ", or did until a moment ago without ending properly; writing as instance=" + ownName(given, mark)
                + " from now on"
                + (looked.getCount() > 0 ? "" : "; until now, points of both may have replaced each other")
                + ". Set the parameter 'instance' differently on each generator to choose names";
    }

    private void move(String why) {
        name = ownName(given, mark);
        log.warn("InfluxDB listener: {}", why);
        release();
        onMove.accept(name);
    }

    private void release() {
        try {
            register.release(mark);
        } catch (IOException e) {
            log.debug("Not released", e);
        }
    }

    private void tellOfTrouble(IOException e) {
        if (!toldOfTrouble) {
            toldOfTrouble = true;
            log.warn(
                    "InfluxDB listener: cannot find out whether another listener writes as instance={} ({}). Generators"
                            + " with equal addresses need the parameter 'instance'",
                    given,
                    e.getMessage());
        }
    }

    /**
     * Releases the name. Waits a few seconds for that at most.
     *
     * @throws InterruptedException if interrupted while waiting
     */
    public void close() throws InterruptedException {
        closed.countDown();
        thread.join(TimeUnit.SECONDS.toMillis(3));
        thread.interrupt();
    }
}
