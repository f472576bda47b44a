package io.github.jmeterrpc.sweep;

import io.github.jmeterrpc.harness.jmeter.JMeterHome;
import io.github.jmeterrpc.harness.jmeter.JMeterRun;
import io.github.jmeterrpc.harness.probe.Machine;
import io.github.jmeterrpc.harness.probe.ProcessProbe;
import io.github.jmeterrpc.harness.probe.TimeSeries;
import io.github.jmeterrpc.harness.process.FreePorts;
import io.github.jmeterrpc.harness.process.Pause;
import io.github.jmeterrpc.live.LiveStore;
import io.github.jmeterrpc.live.document.Figure;
import io.github.jmeterrpc.live.figures.RunPart;
import io.github.jmeterrpc.live.figures.WindowSums;
import io.github.jmeterrpc.sweep.result.ErrorKinds;
import io.github.jmeterrpc.sweep.result.LevelFigures;
import io.github.jmeterrpc.sweep.result.LevelMeasurement;
import io.github.jmeterrpc.sweep.result.LoadUnit;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

/**
 * Runs a level: starts its generators, watches them and the store's windows until the level is
 * measured, and ends them. Times are in ms since 1970. Not thread-safe.
 *
 * <p>A level counts from its warm-up after the first moment at which all threads run. A window of
 * the store contains the maximum number of threads of each generator: if these are all threads,
 * they all run from the end of this window on.
 */
final class LevelRun implements AutoCloseable {

    private static final Duration POLL = Duration.ofMillis(250);
    private static final Duration BETWEEN_PROGRESS = Duration.ofSeconds(2);
    private static final double PERCENT = 100;
    private static final int MOST_ERRORS = 3;

    private final Level level;
    private final StartedTarget target;
    private final LiveStore store;
    private final PrintStream out;
    private final List<JMeterRun> generators = new ArrayList<>();
    private final List<Integer> stopPorts;
    private final TimeSeries targetUse = new TimeSeries();
    private final Machine machine = new Machine();
    private final long begun = System.currentTimeMillis();
    private final long begunNanos = System.nanoTime();
    private Duration nextProgress = BETWEEN_PROGRESS;

    /** The last window that all generators have written; null if there is none. */
    private WindowSums last;

    /** The measured part; 0 until all threads run. */
    private long from;

    private long to;

    /** Prepares a level; {@link #start} starts its generators. */
    LevelRun(Level level, StartedTarget target, LiveStore store, PrintStream out) {
        this.level = level;
        this.target = target;
        this.store = store;
        this.out = out;
        this.stopPorts = FreePorts.several(level.generators());
    }

    /**
     * Starts the generators.
     *
     * @param run distinguishes its points from other levels'
     */
    void start(JMeterHome jmeter, PlanFile plan, Sweep options, String run) {
        for (int i = 0; i < level.generators(); i++) {
            Map<String, String> properties = new HashMap<>(target.properties());
            properties.put("application", "sweep-" + plan.name() + "-" + level.load());
            properties.put("run", run);
            properties.putAll(options.properties);
            level.properties(i).forEach((name, value) -> properties.put(name, value.toString()));
            properties.put("influx.url", store.writeUrl().toString());
            properties.put(JMeterHome.STOP_PORT, stopPorts.get(i).toString());
            properties.put("jmeterengine.nongui.maxport", stopPorts.get(i).toString());
            generators.add(jmeter.start(
                    "generator " + (i + 1),
                    plan.file(),
                    level.folder().resolve("generator-" + (i + 1)),
                    properties,
                    List.of("-Xms128m", "-Xmx" + options.generatorHeap),
                    level.limit()));
        }
    }

    /**
     * Waits for the end of the measurement, and ends the generators.
     *
     * @throws IllegalStateException if the level cannot be measured; the message has the reason
     */
    LevelMeasurement measure() {
        ProcessProbe probe = target.probe();
        while (true) {
            targetUse.add(probe.read());
            machine.read();
            readWindows();
            // Windows are written after they end, so a reading after the end of the part exists.
            if (from > 0 && last.start() + last.coverage().millis() >= to) {
                return measured(stop());
            }
            fail();
            showProgress();
            Pause.of(POLL);
        }
    }

    private void readWindows() {
        for (WindowSums window : store.windows(last == null ? begun : last.start())) {
            if (window.coverage().generators() == level.generators()) {
                last = window;
                if (from == 0 && window.load().threads() >= level.leastThreads()) {
                    from = window.start()
                            + window.millis()
                            + level.untilItCounts().toMillis();
                    to = from + level.counted().toMillis();
                }
            }
        }
    }

    private void fail() {
        target.gone().ifPresent(why -> {
            throw new IllegalStateException(why);
        });
        for (JMeterRun generator : generators) {
            if (!generator.process().isAlive()) {
                int code = generator.process().exitCode().orElse(-1);
                throw generator.process().failure("ended before the level was measured, with exit code " + code);
            }
        }
        if (elapsed().compareTo(level.untilMeasured()) > 0) {
            long threads = last == null ? 0 : (long) last.load().threads();
            String some = level.unit() == LoadUnit.RATE
                    ? "the arrivals of a generator had not started"
                    : "only " + threads + " of " + level.shown() + " run";
            throw new IllegalStateException("after " + elapsed().toSeconds() + " s "
                    + (from == 0 ? some : "not all windows were written")
                    + switch (memory()) {
                        case TARGET_OUT -> ", the target ran out of memory";
                        case GENERATOR_OUT -> ", a generator ran out of memory (--generator-heap)";
                        default -> "";
                    }
                    + "; see jmeter.log of the generators in " + level.folder());
        }
    }

    private LevelMeasurement.Memory memory() {
        boolean generator = generators.stream()
                .flatMap(run -> Stream.of(run.log(), run.process().output()))
                .anyMatch(StartedTarget::isOutOfMemory);
        LevelMeasurement.Memory ofTarget = target.memory();
        return generator && ofTarget != LevelMeasurement.Memory.TARGET_OUT
                ? LevelMeasurement.Memory.GENERATOR_OUT
                : ofTarget;
    }

    private Duration elapsed() {
        return Duration.ofNanos(System.nanoTime() - begunNanos);
    }

    private void showProgress() {
        if (elapsed().compareTo(nextProgress) < 0) {
            return;
        }
        nextProgress = elapsed().plus(BETWEEN_PROGRESS);
        String now = "starting";
        if (last != null) {
            LevelFigures figures = LevelFigures.of(List.of(last));
            double p95 = level.unit() == LoadUnit.RATE
                    ? figures.responses().of(Figure.RESPONSE_P95)
                    : figures.percentile(95);
            long seconds = (last.start() + last.millis() - from) / 1000;
            String counting = "counting " + seconds + " of " + level.counted().toSeconds() + " s ";
            now = (from == 0 ? "not all threads yet " : seconds <= 0 ? "warm-up " : counting)
                    + String.format(
                            Locale.ROOT,
                            "%,10.0f calls/s  p95 %s ms",
                            figures.throughput(),
                            Double.isNaN(p95) ? "–" : "%.2f".formatted(p95))
                    + "  " + (long) figures.calls().errors() + " errors";
        }
        String load = "%5d %s %4d s  "
                .formatted(level.load(), level.unit().title, elapsed().toSeconds());
        out.println("sweep: " + load + now);
    }

    /**
     * Stops the test in JMeter after the running samples; returns whether all generators ended in
     * time.
     */
    private boolean stop() {
        byte[] command = "Shutdown".getBytes(StandardCharsets.US_ASCII);
        try (DatagramSocket socket = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
            for (int port : stopPorts) {
                socket.send(new DatagramPacket(command, command.length, InetAddress.getByName("localhost"), port));
            }
        } catch (IOException e) {
            throw new UncheckedIOException("The generators cannot be stopped", e);
        }
        long deadline = System.nanoTime() + Level.END.toNanos();
        while (anyRuns() && System.nanoTime() < deadline) {
            Pause.of(POLL);
        }
        return !anyRuns();
    }

    private boolean anyRuns() {
        return generators.stream().anyMatch(run -> run.process().isAlive());
    }

    private LevelMeasurement measured(boolean ended) {
        List<WindowSums> counted = RunPart.windows(store.windows(from), from, to, level.generators());
        LevelFigures figures = LevelFigures.of(counted);
        long seconds = level.counted().toSeconds();
        if (figures.calls().count() == 0) {
            throw new IllegalStateException("no call ended in the " + seconds + " s that count");
        }
        List<String> notes = new ArrayList<>();
        // Windows that the store has joined may not match the boundaries of the part.
        if (figures.seconds() < seconds - 2 * (last.millis() / 1000 - 1)) {
            notes.add("only " + Math.round(figures.seconds()) + " of " + seconds
                    + " s counted: the other windows were not complete on every generator");
        }
        ErrorKinds errors = ended ? compare(notes) : new ErrorKinds();
        if (!ended) {
            notes.add("a generator did not end within " + Level.END.toSeconds()
                    + " s and was ended: its result file is incomplete and was not compared");
        }
        notes.addAll(errors.mostFrequent(MOST_ERRORS));
        return new LevelMeasurement(
                figures,
                counted.stream().mapToDouble(window -> window.load().cpu()).sum()
                        / counted.size()
                        / PERCENT
                        * SweepRun.CORES,
                TimeSeries.largest(counted, window -> window.load().handles()),
                targetUse.between(from, to),
                machine.busy(from, to),
                memory(),
                errors,
                notes,
                counted);
    }

    /**
     * Reads the result files: their error messages, and whether they contain the samples that the
     * store counted.
     */
    private ErrorKinds compare(List<String> notes) {
        ErrorKinds errors = new ErrorKinds();
        AtomicLong lines = new AtomicLong();
        generators.forEach(generator -> generator.results().forEach(line -> {
            lines.incrementAndGet();
            if (line.end() >= from && line.end() < to) {
                errors.add(line);
            }
        }));
        long stored = LevelFigures.of(store.windows(0)).calls().count();
        if (lines.get() != stored) {
            notes.add("the result files have " + lines.get() + " samples, the store " + stored);
        }
        return errors;
    }

    @Override
    public void close() {
        // Ends them at the same time, because each may use its grace period.
        generators.parallelStream().forEach(JMeterRun::close);
    }
}
