package io.github.jmeterrpc.influx;

import io.github.jmeterrpc.influx.identity.Instance;
import io.github.jmeterrpc.influx.identity.InstanceLease;
import io.github.jmeterrpc.influx.line.SeriesTags;
import io.github.jmeterrpc.influx.sink.WriteException;
import java.io.IOException;
import java.math.BigInteger;
import java.security.SecureRandom;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The instance name of this generator, held from the start of a test until its last point is written.
 *
 * @param naming tags of all points
 * @param threads decides whether this listener writes the rows of the JVM's threads
 */
record Identity(SeriesTags naming, JvmShare threads, Instance instance, Optional<InstanceLease> lease)
        implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(Identity.class);

    private static final String THREADS = "threads";

    /** Time limit of the check for duplicate names at the start of a test, ms. */
    private static final long FIRST_LOOK_MILLIS = 3000;

    /**
     * Finds a name that no other generator uses.
     *
     * @throws IOException if no port is free to identify this JVM on its machine
     * @throws InterruptedException if interrupted while waiting for InfluxDB
     */
    static Identity find(Settings settings) throws IOException, InterruptedException {
        Instance instance = settings.instance().isEmpty()
                ? Instance.towards(
                        settings.destination().host(), settings.destination().port())
                : Instance.named(settings.instance());
        try {
            SeriesTags given = new SeriesTags(
                    settings.measurement(), settings.application(), instance.name(), settings.userTags());
            return settings.destination().answersQueries()
                    ? confirmed(settings, instance, given)
                    : unconfirmed(settings, instance, given);
        } catch (InterruptedException | RuntimeException | Error e) {
            instance.close();
            throw e;
        }
    }

    /** Makes a configured name unique, since it may be used twice and this destination cannot be queried for it. */
    private static Identity unconfirmed(Settings settings, Instance instance, SeriesTags given) {
        boolean sure = settings.instance().isEmpty() || settings.destination().isExclusive();
        SeriesTags naming = sure ? given : given.as(instance.uniqueName());
        return new Identity(naming, JvmShare.of(THREADS, settings, given), instance, Optional.empty());
    }

    private static Identity confirmed(Settings settings, Instance instance, SeriesTags given)
            throws InterruptedException {
        SeriesTags second = given.as(instance.uniqueName());
        InstanceLease lease = new InstanceLease(
                settings.destination().open(what -> {}),
                given,
                second,
                settings.instance().isEmpty() ? given : second,
                token());
        try {
            InstanceLease.Outcome outcome = lease.await(FIRST_LOOK_MILLIS);
            outcome.problem().ifPresent(problem -> tell(problem, given, outcome.naming()));
            return new Identity(outcome.naming(), JvmShare.of(THREADS, settings, given), instance, Optional.of(lease));
        } catch (InterruptedException | RuntimeException | Error e) {
            lease.close();
            throw e;
        }
    }

    private static void tell(WriteException problem, SeriesTags given, SeriesTags taken) {
        String why = "cannot find out whether another listener writes as instance="
                + given.instance() + " (" + problem.getMessage() + "). "
                + (taken.equals(given)
                        ? "It is the address of this host, with a suffix of the host where others may have that too, so no other does"
                        : "So this one writes as instance=" + taken.instance()
                                + ", which no other has and which is the same in every run");
        log.warn("InfluxDB listener: {}", why);
        if (problem.isNotReadable()) {
            // Also on the console, since users rarely read the log of a successful test.
            Console.say(why + ". Percentiles of all generators are not merged from here");
        }
    }

    private static String token() {
        byte[] random = new byte[10];
        new SecureRandom().nextBytes(random);
        return new BigInteger(1, random).setBit(80).toString(Character.MAX_RADIX);
    }

    /**
     * Releases the claim on the name, which covers every point written under it: called after the last one. Further
     * calls do nothing.
     *
     * @throws InterruptedException if interrupted while waiting
     */
    void release() throws InterruptedException {
        if (lease.isPresent()) {
            lease.get().close();
        }
    }

    /** Releases all that is left. */
    @Override
    public void close() throws IOException {
        threads.close();
        try {
            release();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            instance.close();
        }
    }
}
