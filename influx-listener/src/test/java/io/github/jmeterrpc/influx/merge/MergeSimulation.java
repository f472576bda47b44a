package io.github.jmeterrpc.influx.merge;

import io.github.jmeterrpc.influx.merge.MergeRules.Step;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.SortedSet;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Simulates the generators of one test, which deliver their windows and follow {@link MergeRules},
 * and a database. Everything that happens is drawn from a seed, so that each run can be repeated.
 * Times are ms.
 */
final class MergeSimulation {

    private static final long START = 1_795_000_000_000L / 60_000 * 60_000;
    private static final long LENGTH = 5000;

    private static final long HOUR = 3_600_000;

    /** How long a gateway refuses a label. */
    private static final long REFUSED = 45_000;

    /** Longest time for which a generator may be unable to know that another one has ended. */
    private static final long UNKNOWING = 20_000;

    /** What is simulated, and what goes wrong; shares are of 1. Changed only by {@link #with}. */
    static final class Plan implements Cloneable {

        /** A test in which nothing goes wrong. */
        static final Plan QUIET = new Plan();

        int generators;

        /** Number of each generator's windows. */
        int windows;

        /** Labels of each generator; each has a row in a window, beside the row of all samples. */
        int labels = 2;

        /** Share of the generators that are killed. */
        double killed;

        /** Share of the generators that are cut off once, for 1 s to 10 min. */
        double cutOff;

        /** How far apart the generators' clocks are. */
        long clocks;

        /** Share of the requests with another answer than the database's. */
        double bad;

        /**
         * Share of the requests without an answer; a write may be stored until 18 s later.
         */
        double unanswered;

        /** Share of the requests that take up to 10 s. */
        double slow;

        /** Share of the generators that do not learn the server's time. */
        double dateless;

        /** How far the clock of the first generator is behind all others. */
        long behind;

        /** Share of the generators for which a gateway refuses one label for 45 s. */
        double refused;

        /** Share of the rows of labels that InfluxDB rejects for good. */
        double rejected;

        /** Spread of the ends of the generators. */
        long spread = 1000;

        /** Whether the group has the name of a run. */
        boolean named = true;

        private Plan() {}

        Plan with(Consumer<Plan> change) {
            try {
                Plan copy = (Plan) clone();
                change.accept(copy);
                return copy;
            } catch (CloneNotSupportedException e) {
                throw new IllegalStateException(e);
            }
        }

        Plan of(int otherGenerators, int otherWindows) {
            return with(plan -> {
                plan.generators = otherGenerators;
                plan.windows = otherWindows;
            });
        }
    }

    /** A row of a generator in a window; the one after those of its labels counts all samples. */
    private record Row(long window, int number, boolean rejected) {}

    /**
     * What became of it.
     *
     * @param wrong why it is wrong; empty if it is not
     * @param excused whether windows are short since the last generator alive was killed
     * @param longestEnd longest time that a generator took for its end without its own fault
     */
    record Outcome(
            String wrong, boolean excused, int wrongClaims, long queries, long merges, int windows, long longestEnd) {}

    private record Event(long at, long number, Runnable what) implements Comparable<Event> {
        @Override
        public int compareTo(Event other) {
            return at != other.at ? Long.compare(at, other.at) : Long.compare(number, other.number);
        }
    }

    private final Plan plan;
    private final Random random;
    private final SimulatedDatabase database;
    private final PriorityQueue<Event> events = new PriorityQueue<>();
    private final List<Generator> generators = new ArrayList<>();
    private long now = START;
    private long numbers;
    private long queries;
    private long merges;

    private MergeSimulation(Plan plan, long seed) {
        this.plan = plan;
        this.random = new Random(seed);
        this.database = new SimulatedDatabase(plan.generators, plan.labels);
    }

    static Outcome run(Plan plan, long seed) {
        return new MergeSimulation(plan, seed).run();
    }

    private Outcome run() {
        for (int g = 0; g < plan.generators; g++) {
            generators.add(new Generator(g));
        }
        long limit = START + 3 * 3_600_000;
        while (!events.isEmpty() && now < limit) {
            Event next = events.remove();
            now = next.at;
            next.what.run();
        }
        return new Outcome(
                wrong(),
                database.shortSince(plan.named).isPresent() && isExcused(),
                database.wrongClaims(),
                queries,
                merges,
                database.windows(),
                generators.stream().mapToLong(Generator::endMillis).max().orElse(0));
    }

    private String wrong() {
        if (generators.stream().anyMatch(g -> !g.killed && g.leftAt == 0)) {
            return "a generator has not left";
        }
        if (database.shortSince(plan.named).isPresent() && !isExcused()) {
            return "windows are short";
        }
        return database.isStateWrong() && !isExcused() ? "the state is wrong" : "";
    }

    /**
     * Whether the generator that would have had to merge what is short was killed, and no other one
     * was left.
     */
    private boolean isExcused() {
        long since = database.shortSince(plan.named).orElse(Long.MAX_VALUE - UNKNOWING);
        return generators.stream().anyMatch(g -> g.killed)
                && generators.stream().filter(g -> !g.killed).allMatch(g -> g.leftAt <= since + UNKNOWING);
    }

    private void after(long millis, Runnable what) {
        events.add(new Event(now + Math.max(1, millis), numbers++, what));
    }

    private long between(long from, long to) {
        return from + Math.round(random.nextDouble() * (to - from));
    }

    private final class Generator {

        private final int number;
        private final long clock;
        private final long cutFrom;
        private final long cutTo;
        private final boolean dateless;
        private final long refusedFrom;
        private final Deque<List<Row>> waiting = new ArrayDeque<>();
        private final MergeRules rules;
        private boolean killed;
        private boolean delivering;
        private int open;
        private int isolated;
        private int failures;
        private boolean allDelivered;
        private boolean ending;
        private boolean asleep;
        private int sleeps;
        private long deliveredAt;
        private long leftAt;
        private long serverTime;
        private long serverTimeAt;

        Generator(int number) {
            this.number = number;
            this.clock = between(-plan.clocks / 2, plan.clocks / 2) - (number == 0 ? plan.behind : 0);
            long begin = between(0, 2000);
            long all = plan.windows * LENGTH;
            boolean isCut = random.nextDouble() < plan.cutOff;
            this.cutFrom = isCut ? START + between(0, all + 20_000) : Long.MAX_VALUE;
            this.cutTo = isCut ? cutFrom + Math.round(1000 * Math.pow(600, random.nextDouble())) : Long.MAX_VALUE;
            this.dateless = random.nextDouble() < plan.dateless;
            boolean isRefused = random.nextDouble() < plan.refused;
            this.refusedFrom = isRefused ? START + between(0, all) : Long.MAX_VALUE - REFUSED;
            this.serverTime = START + clock;
            this.serverTimeAt = START;
            long first = START + begin + clock;
            long end = START + all + between(0, plan.spread) + clock;
            for (long window = first; window < end; window = floor(window) + LENGTH) {
                close(window, Math.min(end, floor(window) + LENGTH) - clock + between(5, 500));
                open++;
            }
            this.rules = new MergeRules(
                    String.format("g%04d", number), LENGTH, first, plan.named, random, time(now + begin + LENGTH));
            if (dateless) {
                rules.withoutServerTime();
            }
            after(begin + LENGTH, this::act);
            if (random.nextDouble() < plan.killed) {
                // Half of them at the end, when it matters most.
                long at = random.nextBoolean() ? between(0, all) : between(all - 10_000, all + plan.spread + 20_000);
                after(at, () -> killed = leftAt == 0);
            }
        }

        private long floor(long time) {
            return Math.floorDiv(time, LENGTH) * LENGTH;
        }

        /**
         * Time from the last acknowledgement to the end, without the time for which it was cut off.
         */
        long endMillis() {
            boolean cut = cutTo > deliveredAt && cutFrom < leftAt;
            return killed || cut ? 0 : leftAt - deliveredAt;
        }

        private long time(long at) {
            return serverTime + (at - serverTimeAt);
        }

        private void close(long window, long at) {
            after(at - now, () -> {
                if (!killed) {
                    List<Row> rows = new ArrayList<>();
                    for (int row = 0; row <= plan.labels; row++) {
                        rows.add(new Row(floor(window), row, row < plan.labels && random.nextDouble() < plan.rejected));
                    }
                    waiting.add(rows);
                    open--;
                    deliver();
                }
            });
        }

        /** Sends the first part of a window that waits, as the listener's delivery does. */
        private void deliver() {
            if (delivering || killed || waiting.isEmpty()) {
                return;
            }
            List<Row> part = waiting.remove();
            if (part.stream().anyMatch(Row::rejected)) {
                // Halves stay in front until the rejected row is alone, which is then set aside.
                halves(part).forEach(waiting::addFirst);
                delivered();
                return;
            }
            delivering = true;
            if (now >= refusedFrom
                    && now < refusedFrom + REFUSED
                    && part.stream().anyMatch(row -> row.number == 0)) {
                after(between(4, 10), () -> ifAlive(() -> postpone(part, 0)));
                return;
            }
            request(
                    () -> {
                        part.forEach(row -> database.store(number, row.window, row.number, now));
                        return true;
                    },
                    stored -> {
                        delivering = false;
                        failures = 0;
                        delivered();
                    },
                    pending -> {
                        long pause = Math.min(10_000, 250L << Math.min(failures++, 10));
                        postpone(part, between(pause / 2, pause));
                    },
                    true,
                    false);
        }

        private void delivered() {
            if (open == 0 && waiting.isEmpty() && isolated == 0) {
                allDelivered = true;
                deliveredAt = now;
                wakeForTheEnd();
            }
            deliver();
        }

        /** The halves of a part that failed follow all others; a single row waits for itself. */
        private void postpone(List<Row> part, long pause) {
            if (part.size() > 1) {
                waiting.addAll(halves(part));
            } else {
                isolated++;
                after(
                        between(250, 10_000),
                        () -> ifAlive(() -> {
                            isolated--;
                            waiting.add(part);
                            deliver();
                        }));
            }
            after(
                    pause,
                    () -> ifAlive(() -> {
                        delivering = false;
                        deliver();
                    }));
        }

        private static List<List<Row>> halves(List<Row> part) {
            int half = part.size() / 2;
            return half == 0 ? List.of() : List.of(part.subList(0, half), part.subList(half, part.size()));
        }

        /**
         * Sends a request, which is executed after half of the time until it is answered, if it is.
         *
         * @param failed is given whether it may still be executed
         * @param tellsTime whether the response's time is noticed
         */
        private <T> void request(
                Supplier<T> execute,
                Consumer<T> answered,
                Consumer<Boolean> failed,
                boolean isWrite,
                boolean tellsTime) {
            long latency = between(4, random.nextDouble() < plan.slow ? 10_000 : 10 + plan.generators / 5);
            boolean cut = now >= cutFrom && now < cutTo;
            boolean unanswered = random.nextDouble() < plan.unanswered;
            if (cut || unanswered) {
                if (isWrite && random.nextDouble() < (cut ? 0.1 : 0.7)) {
                    after(between(0, 18_000), execute::get);
                }
                after(between(500, 15_000), () -> ifAlive(() -> failed.accept(isWrite)));
            } else if (random.nextDouble() < plan.bad) {
                if (isWrite && random.nextBoolean()) {
                    after(latency, execute::get);
                }
                after(latency, () -> ifAlive(() -> failed.accept(false)));
            } else {
                after(latency / 2, () -> {
                    T result = execute.get();
                    long date = now / 1000 * 1000;
                    after(
                            latency - latency / 2,
                            () -> ifAlive(() -> {
                                // A slow response has an old time.
                                if (tellsTime && (serverTimeAt == START || date > time(now))) {
                                    serverTime = date;
                                    serverTimeAt = now;
                                }
                                answered.accept(result);
                            }));
                });
            }
        }

        private <T> void request(Supplier<T> execute, Consumer<T> answered, Consumer<Boolean> failed, boolean isWrite) {
            request(execute, answered, failed, isWrite, !dateless);
        }

        private void ifAlive(Runnable what) {
            if (!killed) {
                what.run();
            }
        }

        private void wakeForTheEnd() {
            if (asleep) {
                wake(sleeps);
            }
        }

        /** Ends a sleep, unless it has been ended before. */
        private void wake(int ofSleep) {
            if (ofSleep == sleeps) {
                sleeps++;
                act();
            }
        }

        private void act() {
            asleep = false;
            if (killed) {
                return;
            }
            Step step = rules.next(time(now));
            if (step instanceof Step.Sleep && allDelivered && !ending) {
                ending = true;
                rules.end(time(now));
                step = rules.next(time(now));
            }
            if (step instanceof Step.Sleep sleep) {
                asleep = true;
                int ofSleep = ++sleeps;
                after(sleep.until() - time(now), () -> wake(ofSleep));
            } else if (step instanceof Step.ReadState) {
                queries++;
                ask(database::states, rules::read, false);
            } else if (step instanceof Step.WriteState write) {
                ask(
                        () -> {
                            database.write(write.state());
                            return true;
                        },
                        (done, at) -> rules.wrote(at),
                        true);
            } else if (step instanceof Step.Count count) {
                scan(count);
            } else if (step instanceof Step.Merge merge) {
                merge(new ArrayDeque<>(merge.windows()));
            } else if (step instanceof Step.WriteRun run) {
                writeRun(run);
            } else {
                leftAt = now;
            }
        }

        private <T> void ask(Supplier<T> execute, BiConsumer<T, Long> answered, boolean isWrite) {
            request(
                    execute,
                    result -> {
                        answered.accept(result, time(now));
                        act();
                    },
                    this::fail,
                    isWrite);
        }

        private void fail(boolean pending) {
            rules.failed(pending, time(now));
            act();
        }

        /** The queries of a scan are executed one after the other, with time between them. */
        private void scan(Step.Count count) {
            if (count.from() < START - HOUR) {
                throw new IllegalStateException("InfluxDB has no time " + count.from());
            }
            queries += count.everything() ? 4 : 2;
            request(
                    () -> database.mergedSince(count.from()),
                    merged -> request(
                            () -> new MergeScan(
                                    database.storedSince(count.from()),
                                    database.counts(merged),
                                    database.loose(merged),
                                    database.run()),
                            this::countLabelRows,
                            this::fail,
                            false),
                    this::fail,
                    false);
        }

        private void countLabelRows(MergeScan scan) {
            SortedSet<Long> unclear = scan.unclear();
            if (unclear.isEmpty()) {
                rules.scanned(scan, time(now));
                act();
                return;
            }
            queries++;
            ask(() -> scan.counted(database.labelRows(unclear)), rules::scanned, false);
        }

        private void merge(Deque<Long> windows) {
            if (windows.isEmpty()) {
                rules.merged(time(now));
                act();
                return;
            }
            List<Long> some = new ArrayList<>();
            while (!windows.isEmpty() && some.size() < (plan.generators < 100 ? 4 : 1)) {
                some.add(windows.remove());
            }
            queries++;
            merges += some.size();
            request(
                    () -> database.read(some),
                    (Map<Long, SimulatedDatabase.Rows> sums) -> request(
                            () -> {
                                database.merge(sums, now);
                                return true;
                            },
                            done -> merge(windows),
                            this::fail,
                            true),
                    this::fail,
                    false);
        }

        private void writeRun(Step.WriteRun run) {
            queries += 2;
            request(
                    () -> database.runStamp(run.stamp()),
                    stamp -> request(
                            () -> database.mergedSince(run.from()),
                            (Map<Long, SimulatedDatabase.Rows> sums) -> ask(
                                    () -> {
                                        database.writeRun(stamp, sums, now);
                                        return true;
                                    },
                                    (done, at) -> rules.wroteRun(at),
                                    true),
                            this::fail,
                            false),
                    this::fail,
                    false);
        }
    }
}
