package io.github.jmeterrpc.arrivals.element;

import io.github.jmeterrpc.arrivals.pool.PoolSettings;
import io.github.jmeterrpc.arrivals.schedule.ArrivalTimes;
import io.github.jmeterrpc.arrivals.schedule.Schedule;
import io.github.jmeterrpc.common.element.property.Numbers;
import io.github.jmeterrpc.common.input.InvalidInputException;
import java.util.concurrent.ThreadLocalRandom;
import org.apache.jmeter.engine.StandardJMeterEngine;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.schema.PropertyDescriptor;
import org.apache.jmeter.util.JMeterUtils;

/** The parameters of an {@link Arrivals}, read once per test. */
record ArrivalsParameters(Schedule schedule, long seed, int generators, int generator, PoolSettings pool) {

    /** If all threads are busy, the arrival waits for the first free one. */
    static final String WAIT = "wait";

    /** If all threads are busy, the arrival is dropped. */
    static final String DROP = "drop";

    private static final int MOST_THREADS = 100_000;
    private static final int MOST_GENERATORS = 10_000;

    /** @throws InvalidInputException if a value is invalid; the message has field, value and remedy */
    static ArrivalsParameters of(TestElement element) throws InvalidInputException {
        ArrivalsSchema schema = ArrivalsSchema.INSTANCE;
        Schedule schedule = schedule(text(element, schema.schedule));
        int generators = number(element, schema.generators, "Generators", 1, MOST_GENERATORS);
        int generator = number(element, schema.generator, "Generator", 0, generators - 1);
        String seed = text(element, schema.seed);
        if (seed.isEmpty() && generators > 1 && schedule.isRandom()) {
            throw new InvalidInputException(
                    "Seed",
                    seed,
                    "must be a number, the same on all generators; otherwise they do not share a random schedule");
        }
        int mostThreads = number(element, schema.maximumThreads, "Maximum threads", 1, MOST_THREADS);
        int inAdvance = number(element, schema.threadsInAdvance, "Start threads in advance", 0, MOST_THREADS);
        boolean drops = drops(text(element, schema.whenBusy));
        return new ArrivalsParameters(
                schedule,
                seed.isEmpty() ? ThreadLocalRandom.current().nextLong() : seed(seed),
                generators,
                generator,
                new PoolSettings(mostThreads, inAdvance, drops));
    }

    /** Parameters for a single arrival, at once, on one thread. */
    ArrivalsParameters forOneArrival() {
        return new ArrivalsParameters(
                Schedule.parse("rate(1/s) even_arrivals(1 s)"),
                seed,
                1,
                0,
                new PoolSettings(1, 0, pool.dropsWhenBusy()));
    }

    ArrivalTimes times() {
        return schedule.arrivals(seed, generators, generator);
    }

    private static Schedule schedule(String text) throws InvalidInputException {
        try {
            return Schedule.parse(text);
        } catch (IllegalArgumentException e) {
            throw new InvalidInputException(
                    "Schedule", text, "must be one such as rate(100/s) even_arrivals(5 min): " + e.getMessage());
        }
    }

    private static long seed(String text) throws InvalidInputException {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw new InvalidInputException(
                    "Seed", text, "must be a whole number, or empty for a different one in each test");
        }
    }

    private static boolean drops(String text) throws InvalidInputException {
        if (text.equals(WAIT) || text.equals(DROP)) {
            return text.equals(DROP);
        }
        throw new InvalidInputException("When all threads are busy", text, "must be wait or drop");
    }

    private static int number(TestElement element, PropertyDescriptor<?, ?> property, String field, int min, int max)
            throws InvalidInputException {
        return Numbers.parse(field, text(element, property), min, max);
    }

    /**
     * Reports the invalid input to the user and ends the starting test. An exception would kill the
     * engine without cleaning up.
     */
    static void reject(TestElement element, String kind, InvalidInputException e) {
        JMeterUtils.reportErrorToUser(
                kind + " '" + element.getName() + "': " + e.getMessage() + ". The test is not started", e);
        StandardJMeterEngine.stopEngineNow();
    }

    /** Returns the text of a property, or its default if the text is empty. */
    static String text(TestElement element, PropertyDescriptor<?, ?> property) {
        String text = element.getPropertyAsString(property.getName()).trim();
        return text.isEmpty() ? String.valueOf(property.getDefaultValue()) : text;
    }
}
