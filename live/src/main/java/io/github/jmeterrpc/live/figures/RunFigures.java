package io.github.jmeterrpc.live.figures;

import io.github.jmeterrpc.live.document.GeneratorState;
import io.github.jmeterrpc.live.document.Mark;
import io.github.jmeterrpc.live.document.RunArrivals;
import io.github.jmeterrpc.live.document.RunInfo;
import io.github.jmeterrpc.live.document.RunState;
import io.github.jmeterrpc.live.document.SteadyPart;
import io.github.jmeterrpc.live.figures.sums.ErrorTable;
import io.github.jmeterrpc.live.figures.sums.Period;
import io.github.jmeterrpc.live.figures.sums.ResponseSums;
import io.github.jmeterrpc.live.figures.sums.ResultSample;
import io.github.jmeterrpc.live.figures.sums.RollingSums;
import io.github.jmeterrpc.live.figures.sums.Totals;
import io.github.jmeterrpc.live.figures.sums.TotalsTable;
import io.github.jmeterrpc.metrics.BucketFields;
import io.github.jmeterrpc.metrics.line.LineException;
import io.github.jmeterrpc.metrics.line.LineParser;
import io.github.jmeterrpc.metrics.line.Point;
import io.github.jmeterrpc.metrics.line.PointFields;
import io.github.jmeterrpc.metrics.line.WritePrecision;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Objects;

/**
 * The figures of a run, computed from its points in any order; each point counts once. Memory
 * depends on the numbers of labels, generators and windows, not on the length of the run. Not
 * thread-safe.
 */
public final class RunFigures {

    private static final String INTERNAL = "internal";
    /** The tag {@code title} of annotations of JMeter's own InfluxDB listener. */
    private static final String CORE_LISTENER = "ApacheJMeter";

    private static final int SETTLE_WINDOWS = 2;
    private static final long SHORTEST_WINDOW = 250;

    /**
     * Resolution of result files in ms: JMeter truncates start and end of a sample to whole
     * milliseconds.
     */
    private static final double FILE_RESOLUTION = 1;

    private static final long DAY_MILLIS = 86_400_000;

    private static final long AT_THEIR_TIME = -1;

    /** Maximum memory of windows, labels and generators, in bytes. */
    private static final long MAX_MEMORY =
            Math.max(8L << 20, Runtime.getRuntime().maxMemory() / 8);

    /** The memory is computed again after points with this number of bytes. */
    private static final long WEIGH_BYTES = 4 << 20;

    private static final long OWN_BYTES = 20_000;

    /** Memory of points that are read together, in bytes. */
    private static final long READ_BYTES = 4 << 20;

    private final String id;
    private final String application;
    private final String run;
    private final TotalsTable totals = new TotalsTable();
    private final RunGenerators generators = new RunGenerators();
    private final TimeAxis axis = new TimeAxis();
    private final ErrorTable errors = new ErrorTable();
    private final Marks marks = new Marks();
    private long start = Long.MAX_VALUE;
    private final MeasuredTime measured = new MeasuredTime();
    private boolean transactionsInTotal;
    private double sampleResolution = FILE_RESOLUTION;

    /** The resolution of durations, in ms; 0 for points. */
    private double resolution;

    private boolean hasSamples;
    private long version;
    private String states = "";

    /** Memory at the last computation, and the memory of points since then, in bytes. */
    private long weighed;

    private long unweighed;

    /**
     * Creates figures without points.
     *
     * @param id id of the run
     * @param application tag {@code application}
     * @param run tag {@code run}
     */
    public RunFigures(String id, String application, String run) {
        this.id = id;
        this.application = application;
        this.run = run;
    }

    /**
     * Whether the rows of a measurement are kept. Rows that only other listeners or InfluxDB need
     * are not kept.
     */
    public static boolean isKept(String measurement) {
        Role role = Role.of(measurement);
        return role != Role.MERGED && role != Role.INSTANCES;
    }

    /** Whether a point is not yet counted, or collides with one that is. */
    public boolean isNew(Point point) {
        GeneratorFigures generator = generators.find(point.tag("instance"));
        return generator == null
                || !Role.of(point.measurement()).isWindow()
                || generator.seen.kind(point) != SeenPoints.PointKind.COUNTED;
    }

    /**
     * Counts points that were kept.
     *
     * @param nowMillis arrival time in ms since 1970; if negative, the points' own times are used
     */
    public void add(List<Point> points, long nowMillis) {
        version++;
        for (Point point : points) {
            double interval = point.fields().number(BucketFields.INTERVAL);
            if (isInterval(interval) && Role.of(point.measurement()) == Role.BUCKETS) {
                axis.interval((long) interval);
                totals.interval((long) interval);
                generators.of(point.tag("instance")).interval((long) interval);
            }
        }
        for (Point point : points) {
            add(point, nowMillis < 0 ? point.millis() : nowMillis);
            unweighed += point.memory();
        }
        if (unweighed > WEIGH_BYTES) {
            weigh();
        }
    }

    /**
     * Keeps the memory below {@link #MAX_MEMORY}: with more generators and labels, windows become
     * longer, and fewer rows are remembered as counted.
     */
    private void weigh() {
        unweighed = 0;
        boolean shrinks = true;
        while (shrinks && (weighed = axis.memory() + totals.memory() + generators.memory()) > MAX_MEMORY) {
            shrinks = axis.halve() | totals.halve();
            generators.forgetHalf();
        }
    }

    /** The approximate memory of the figures, in bytes. */
    public long memory() {
        return OWN_BYTES + weighed + unweighed;
    }

    /**
     * Counts the points of line protocol at their own times. Only a part of them is in memory at
     * the same time.
     *
     * @param text line protocol with times in ns
     * @throws IOException if the text cannot be read, or if a line is not a point; the message
     *     names the line
     */
    public void addAll(InputStream text) throws IOException {
        LineParser parser = new LineParser(text, WritePrecision.NANOS, 0);
        try {
            for (List<Point> part = parser.next(READ_BYTES); !part.isEmpty(); part = parser.next(READ_BYTES)) {
                add(part, AT_THEIR_TIME);
            }
        } catch (LineException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    private static boolean isInterval(double millis) {
        return millis >= 1 && millis <= DAY_MILLIS;
    }

    private void add(Point point, long nowMillis) {
        Role role = Role.of(point.measurement());
        if (role == Role.RAW || !isKept(point.measurement())) {
            return;
        }
        start = Math.min(start, point.millis());
        if (role == Role.EVENTS) {
            addEvent(point, nowMillis);
            return;
        }
        GeneratorFigures generator = generators.of(point.tag("instance"));
        SeenPoints.PointKind kind = role.isWindow() ? generator.seen.add(point) : SeenPoints.PointKind.NEW;
        if (kind != SeenPoints.PointKind.NEW) {
            generator.collisions += kind == SeenPoints.PointKind.COLLISION ? 1 : 0;
            return;
        }
        generator.received(point.millis(), nowMillis);
        switch (role) {
            case METRICS -> addMetrics(generator, point);
            case BUCKETS -> sums(generator, point).forEach(sums -> sums.addBuckets(point.fields()));
            case GENERATOR -> addHealth(generator, point);
            default -> errors.addExample(point);
        }
    }

    private void addMetrics(GeneratorFigures generator, Point point) {
        PointFields fields = point.fields();
        String transaction = point.tag("transaction");
        double windowMillis = fields.number("window_ms", generator.interval());
        if (windowMillis <= DAY_MILLIS) {
            generator.window(point.millis(), (long) windowMillis);
        }
        if (transaction.equals(RunState.ALL) && point.tag("statut").equals("all")) {
            measured.window(point.millis(), windowMillis);
        }
        long count = (long) fields.number("count", 0);
        if (transaction.equals(INTERNAL)) {
            Slot slot = slot(generator, point.millis());
            slot.threads(fields.number("maxAT"));
            addArrivals(generator, slot, point);
        } else if (point.tags().containsKey("responseCode") || point.tags().containsKey("responseMessage")) {
            errors.add(transaction, point.tag("responseCode"), point.tag("responseMessage"), count, point.millis());
        } else if (point.tag("statut").equals("ko")) {
            totals.of(transaction, point.millis()).addErrors(count);
        } else if (point.tag("statut").equals("all")) {
            for (Totals sums : sums(generator, point)) {
                sums.add(fields);
                if (transaction.equals(RunState.ALL)) {
                    sums.addErrors((long) fields.number("countError", 0));
                }
            }
            if (transaction.equals(RunState.ALL)) {
                slot(generator, point.millis()).windowMillis += windowMillis;
            }
            if (ResponseSums.isIn(fields)) {
                axis.withArrivals();
            }
        }
    }

    /**
     * Returns the sums to which a row belongs: those of its transaction, and for a total row also
     * those of generator and window.
     */
    private List<Totals> sums(GeneratorFigures generator, Point point) {
        Totals own = totals.of(point.tag("transaction"), point.millis());
        return point.tag("transaction").equals(RunState.ALL)
                ? List.of(own, generator.totals, slot(generator, point.millis()))
                : List.of(own);
    }

    private void addArrivals(GeneratorFigures generator, Slot slot, Point point) {
        PointFields fields = point.fields();
        if (!Double.isNaN(fields.number("arrivals_scheduled"))) {
            RunArrivals counts = new RunArrivals(
                    (long) fields.number("arrivals_scheduled"),
                    (long) fields.number("arrivals_started", 0),
                    (long) fields.number("arrivals_dropped", 0),
                    (long) fields.number("arrivals_waiting", 0));
            axis.withArrivals();
            generator.arrivals(counts, point.millis());
            slot.arrivals(counts, point.millis());
        }
    }

    private void addHealth(GeneratorFigures generator, Point point) {
        generator.health.add(point);
        PointFields fields = point.fields();
        if (point.tag("target").isEmpty()) {
            slot(generator, point.millis())
                    .health(
                            fields.number("cpu_process") * fields.number("window_ms", generator.interval()),
                            fields.number("fds_open"));
        }
    }

    /**
     * Adds an annotation. If it has no instance, for example that of a deployment, it belongs to no
     * generator regardless of its text, unless JMeter's own listener has written it.
     */
    private void addEvent(Point point, long nowMillis) {
        String instance = point.tag("instance");
        String text = Marks.text(point.fields().text("text"));
        boolean isOfGenerator = !instance.isEmpty() || point.tag("title").equals(CORE_LISTENER);
        String kind = text == null || !isOfGenerator ? Marks.OTHER : Marks.kind(text);
        if (isOfGenerator) {
            generators.of(instance).received(point.millis(), nowMillis);
        }
        String grafana = Objects.requireNonNullElse(point.fields().text("grafana"), "");
        // Only http URLs are accepted, because the page shows a link.
        boolean isLink =
                grafana.length() <= Marks.MAX_TEXT && (grafana.startsWith("http://") || grafana.startsWith("https://"));
        String link = isLink ? grafana : "";
        boolean isNew =
                text != null && marks.add(new Mark(point.millis(), instance, kind, text, point.tag("tags"), link));
        if (isNew && kind.equals(Marks.START)) {
            generators.of(instance).started(point.millis());
            double interval = point.fields().number(BucketFields.INTERVAL);
            if (isInterval(interval)) {
                generators.of(instance).interval((long) interval);
            }
        } else if (isNew && kind.equals(Marks.END)) {
            generators.of(instance).ended(point.millis());
        }
    }

    /**
     * Counts Transaction Controllers of result files in the total, in addition to their samples;
     * call it before the first sample.
     */
    public void countTransactions() {
        transactionsInTotal = true;
    }

    /**
     * Sets the resolution of the samples' durations, if they are not from a JMeter result file;
     * call it before the first sample.
     *
     * @param millis maximum error of a duration in either direction, in ms
     */
    public void resolution(double millis) {
        sampleResolution = millis;
    }

    /**
     * Counts a sample of a result file.
     *
     * @param instance the file
     */
    public void add(String instance, ResultSample sample) {
        if (version == 0) {
            axis.interval(SHORTEST_WINDOW);
            totals.interval(SHORTEST_WINDOW);
        }
        resolution = sampleResolution;
        hasSamples = true;
        version = 1;
        GeneratorFigures generator = generators.of(instance);
        generator.interval(SHORTEST_WINDOW);
        ResultSample.SampleTime time = sample.time();
        generator.received(time.start(), time.start());
        generator.received(time.end(), time.end());
        start = Math.min(start, time.start());
        measured.until(time.end());
        if (sample.intended() != null) {
            axis.withArrivals();
        }
        ResultSample.SampleLoad load = sample.load();
        Slot slot = slot(generator, time.end());
        slot.threads(load.threads());
        Totals own = totals.of(sample.label(), time.end());
        own.add(sample);
        own.addBytes(load.received(), load.sent());
        if (!sample.transaction() || transactionsInTotal) {
            for (Totals sums : List.of(totals.of(RunState.ALL, time.end()), generator.totals, slot)) {
                sums.add(sample);
                // The bytes of a transaction are those of its samples.
                sums.addBytes(sample.transaction() ? 0 : load.received(), sample.transaction() ? 0 : load.sent());
            }
        }
        ResultSample.Success outcome = sample.outcome();
        if (outcome.errors() > 0) {
            errors.add(sample.label(), outcome.code(), outcome.message(), (long) outcome.errors(), time.end());
        }
    }

    /**
     * Marks all samples of result files as read: windows and generators end with the last sample.
     */
    public void endOfFiles() {
        if (hasSamples) {
            axis.coarsen();
        }
        for (GeneratorFigures generator : generators.all()) {
            if (generator.totals.count() > 0 && marks.list().isEmpty()) {
                axis.cover(generator.instance, generator.start, generator.newest);
                generator.ended(generator.newest);
            }
        }
    }

    private Slot slot(GeneratorFigures generator, long millis) {
        return axis.slot(generator.instance, millis);
    }

    /** Detects generators that have become silent; the version then increases. */
    public void tick(long nowMillis) {
        StringBuilder now = new StringBuilder();
        generators.all().forEach(generator -> now.append(generator.state(nowMillis)));
        if (!states.contentEquals(now)) {
            states = now.toString();
            version++;
        }
    }

    /** Increases with each change. */
    public long version() {
        return version;
    }

    /** The windows that start at a time or later, in ms since 1970, over all generators. */
    public List<WindowSums> windows(long fromMillis) {
        return axis.sums(fromMillis);
    }

    /** The newest time of a point, in ms since 1970. */
    public long newest() {
        return generators.newest();
    }

    /** Whether all generators have reported the end of their test. */
    public boolean isOver() {
        return generators.end() != null;
    }

    /**
     * Whether a generator that starts a test now does not belong to this run, because it has
     * started another test and no other generator is active.
     */
    public boolean isOverFor(String instance, long startMillis) {
        return generators.isOverFor(instance, startMillis);
    }

    /** The identification of the run. */
    public RunInfo info(long nowMillis) {
        return new RunInfo(
                id,
                marks.title(),
                new RunInfo.RunTags(application, run),
                start,
                generators.end(),
                generators.state(nowMillis));
    }

    /** The complete state with a copy of all windows, for thresholds on stretches of the run. */
    public RunState stateWithWindows(long nowMillis) {
        RollingSums rolling = totals.rolling(measured.period(start, generators.interval()));
        // The windows on this axis are shorter.
        rolling.put(RunState.ALL, axis.width(), axis.windows());
        return state(nowMillis).with(rolling);
    }

    /** The complete state. */
    public RunState state(long nowMillis) {
        List<GeneratorState> documents = generators.documents(nowMillis, axis);
        long settleMillis = SETTLE_WINDOWS * Math.max(axis.width(), generators.interval());
        List<TimeAxis.MergedWindow> merged = axis.merged(generators.running(nowMillis), settleMillis);
        Period test = measured.period(start, generators.interval());
        SteadyPart steady =
                axis.steady(merged, start).until((long) Math.ceil(test.end())).withResolution(resolution);
        Period steadyPeriod = new Period(steady.start(), steady.end());
        return new RunState(
                new RunState.Stamp(RunState.SCHEMA, version, nowMillis),
                info(nowMillis),
                new RunState.SampleFigures(
                        axis.width(),
                        axis.columns(merged),
                        steady,
                        totals.rows(test, steadyPeriod, resolution),
                        errors.rows(),
                        null),
                new RunState.GeneratorSide(
                        documents, RunGenerators.delivery(documents), RunGenerators.arrivals(documents), marks.list()),
                RunState.Judgement.NONE);
    }
}
