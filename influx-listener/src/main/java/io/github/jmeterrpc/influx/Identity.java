package io.github.jmeterrpc.influx;

import io.github.jmeterrpc.influx.instance.ClockCheck;
import io.github.jmeterrpc.influx.instance.Instance;
import io.github.jmeterrpc.influx.instance.NameGuard;
import io.github.jmeterrpc.influx.line.Naming;
import io.github.jmeterrpc.influx.write.LineFile;
import io.github.jmeterrpc.influx.write.Target;
import java.io.IOException;
import java.math.BigInteger;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The name this generator writes under, from the start of a test until its last point is written. */
final class Identity implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(Identity.class);

    /** How long the start of a test waits to know whether others have its name, ms. */
    private static final long FIRST_LOOK_MILLIS = 3000;

    private final Instance instance;
    private final SeriesHold hold;
    private final Optional<Target> register;
    private final Optional<NameGuard> guard;
    private volatile Naming naming;
    private volatile Consumer<Naming> onMove = moved -> {};

    private Identity(Settings settings, Instance instance, SeriesHold hold, String mark) {
        this.instance = instance;
        this.hold = hold;
        this.naming = hold.naming();
        // Into a file, which is locked, nobody else writes.
        this.register = settings.destination() instanceof LineFile
                ? Optional.empty()
                : Optional.of(settings.destination().open(what -> {}));
        this.guard = register.map(
                target -> new NameGuard(naming.instance(), mark, new InfluxRegister(target, naming), this::move));
    }

    /**
     * Finds a name that no other listener of this JVM has and, as far as InfluxDB tells, nobody else.
     *
     * @throws IOException if no port is free to tell JVMs of this machine apart
     * @throws InterruptedException if interrupted while waiting for InfluxDB
     */
    static Identity find(Settings settings) throws IOException, InterruptedException {
        Instance instance = settings.instance().isEmpty()
                ? Instance.towards(
                        settings.destination().host(), settings.destination().port())
                : Instance.named(settings.instance());
        Naming wanted =
                new Naming(settings.measurement(), settings.application(), instance.name(), settings.userTags());
        String mark = mark();
        SeriesHold hold;
        try {
            hold = hold(settings, wanted, NameGuard.ownName(instance.name(), mark));
        } catch (InterruptedException | RuntimeException | Error e) {
            instance.close();
            throw e;
        }
        Identity identity;
        try {
            identity = new Identity(settings, instance, hold, mark);
        } catch (RuntimeException | Error e) {
            hold.close();
            instance.close();
            throw e;
        }
        try {
            identity.awaitFirstLook();
            return identity;
        } catch (InterruptedException e) {
            identity.close();
            throw e;
        }
    }

    /** What is wanted, unless that was written under before at times that are still to come. */
    private static SeriesHold hold(Settings settings, Naming wanted, String ownName) throws InterruptedException {
        SeriesHold hold = SeriesHold.of(settings.destination(), wanted, ownName);
        try {
            Optional<Instant> newest = Stream.of(hold.usedBefore(), EarlierRuns.newest(settings, hold.naming()))
                    .flatMap(Optional::stream)
                    .max(Comparator.naturalOrder());
            if (newest.isEmpty() || !ClockCheck.isBehind(newest.get())) {
                return hold;
            }
            log.warn("InfluxDB listener: {}", ClockCheck.warning(wanted.instance(), newest.get(), ownName));
        } catch (InterruptedException | RuntimeException | Error e) {
            hold.close();
            throw e;
        }
        hold.close();
        return SeriesHold.of(settings.destination(), wanted.as(ownName), ownName);
    }

    private static String mark() {
        byte[] random = new byte[10];
        new SecureRandom().nextBytes(random);
        return new BigInteger(1, random).setBit(80).toString(Character.MAX_RADIX);
    }

    private void awaitFirstLook() throws InterruptedException {
        if (guard.isPresent()) {
            guard.get().name(FIRST_LOOK_MILLIS);
        }
    }

    private void move(String name) {
        naming = naming.as(name);
        onMove.accept(naming);
    }

    /** What all points have in common at this moment. */
    Naming naming() {
        return naming;
    }

    /** Tells the naming now, and each new one from the thread that finds it necessary. */
    void tell(Consumer<Naming> listener) {
        onMove = listener;
        listener.accept(naming);
    }

    /** Tells the newest time stamp that was written under the name. */
    void used(Instant newest) {
        hold.used(newest);
    }

    /** Gives the name back: until the last point is written, nobody else may use it. */
    @Override
    public void close() throws IOException {
        try {
            if (guard.isPresent()) {
                guard.get().close();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            register.ifPresent(Target::close);
            hold.close();
            instance.close();
        }
    }
}
