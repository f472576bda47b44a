package io.github.jmeterrpc.influx;

import io.github.jmeterrpc.influx.instance.Instance;
import io.github.jmeterrpc.influx.instance.NameGuard;
import io.github.jmeterrpc.influx.line.Claims;
import io.github.jmeterrpc.influx.line.Naming;
import io.github.jmeterrpc.influx.write.LineFile;
import io.github.jmeterrpc.influx.write.Target;
import java.io.IOException;
import java.math.BigInteger;
import java.security.SecureRandom;
import java.util.Optional;
import java.util.function.Consumer;

/** The name this generator writes under, from the start of a test until its last point is written. */
final class Identity implements AutoCloseable {

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
        this.guard = register.map(target ->
                new NameGuard(naming.instance(), mark, new InfluxRegister(target, new Claims(naming)), this::move));
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
        SeriesHold hold = SeriesHold.of(settings.destination(), wanted, NameGuard.ownName(instance.name(), mark));
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
