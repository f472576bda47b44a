package io.github.jmeterrpc.live.results;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Distinguishes samples from sub-samples. JMeter writes the sub-results of a sample (redirects,
 * embedded resources, samplers of a Transaction Controller with a parent sample) as CSV lines after
 * it, and a Transaction Controller without a parent sample as a line after its samplers. A thread
 * takes one sample at a time, so a line within the time of an earlier line of its thread is a
 * sub-sample of that line.
 *
 * <p>Only certain sub-samples are omitted, because in a file of two generators with equal thread
 * names, the times of lines overlap by chance. A certain sub-sample has its index at the end of its
 * label, follows a Transaction Controller, or is within a sample that has such a sub-sample. Not
 * thread-safe.
 */
final class SubResults {

    /** Tolerance in ms, because start and end are truncated to milliseconds. */
    private static final long SLACK = 1;

    private final Consumer<ResultLine> lines;
    private final Map<String, ThreadLines> threads = new HashMap<>();
    private long unclear;
    private String example = "";
    private boolean withoutThread;

    /**
     * Starts a file.
     *
     * @param lines receives all lines except sub-samples, each with {@link ResultLine#inTotal} set
     */
    SubResults(Consumer<ResultLine> lines) {
        this.lines = lines;
    }

    /** The last lines of a thread; null before the first one. */
    private static final class ThreadLines {
        /** The sample to which the next line may belong. */
        private Parent last;

        private Parent counted;
        /** The last line, if it is that of a Transaction Controller that is not passed on yet. */
        private ResultLine controller;

        private boolean followsItsSamples;
        /** Whether this is certain, and the line is not just a sample without duration at the start. */
        private boolean certainlyFollows;
    }

    /** A line that may have sub-samples. */
    private static final class Parent {
        private final String label;
        private final long start;
        private final long end;
        private final int expected;
        private int parts;

        Parent(ResultLine line) {
            label = line.text("label");
            start = line.start();
            end = line.endWithIdleTime();
            expected = line.samplesOfController();
        }

        boolean contains(Parent line, long slack) {
            return line.start >= start - slack && line.end <= end + slack;
        }

        /** Whether a following line is certainly a sub-sample of this line. */
        boolean has(Parent line) {
            boolean isInside = parts > 0 && (line.start < end || parts < expected);
            return contains(line, SLACK) && (isInside || line.label.equals(label + "-" + parts));
        }
    }

    /** @throws IllegalArgumentException if the line is not a sample */
    void accept(ResultLine line) {
        String thread = line.text("threadName");
        if (thread.isEmpty()) {
            withoutThread |= line.isController() || line.text("label").endsWith("-0");
            line.setInTotal(!line.isController());
            lines.accept(line);
            return;
        }
        ThreadLines own = threads.computeIfAbsent(thread, name -> new ThreadLines());
        Parent now = new Parent(line);
        // If lines before and after it are within its time, two threads have the same name.
        boolean isOfController = own.controller != null
                && !own.certainlyFollows
                && own.last.contains(now, SLACK)
                && now.start < own.last.end;
        own.followsItsSamples &= !isOfController;
        emit(own);
        if (isOfController || own.last != null && own.last.has(now)) {
            own.last.parts++;
            return;
        }
        boolean isWithin = own.last != null && own.last.contains(now, 0) && now.start < own.last.end;
        boolean isSum = line.isController() && !line.hasParts();
        boolean followsItsSamples = isSum && own.counted != null && now.contains(own.counted, 0);
        // The sum of a single sample can have the same times as the sample.
        if (isWithin && !followsItsSamples) {
            unclear++;
            example = example.isEmpty() ? "'" + now.label + "' in '" + own.last.label + "'" : example;
        }
        if (isSum) {
            own.controller = line.copy();
            own.followsItsSamples = followsItsSamples;
            own.certainlyFollows = own.followsItsSamples && own.counted.end > now.start;
        } else {
            lines.accept(line);
        }
        own.counted = now;
        own.last = isWithin && own.controller == null ? own.last : now;
    }

    /** Passes on a controller when it is known whether its samplers have separate lines. */
    private void emit(ThreadLines own) {
        if (own.controller != null) {
            own.controller.setInTotal(!own.followsItsSamples);
            lines.accept(own.controller);
            own.controller = null;
        }
    }

    /** Ends the file; returns warnings about lines that may be sub-samples but were counted. */
    Optional<String> end() {
        threads.values().forEach(this::emit);
        if (withoutThread) {
            return Optional.of(
                    "without the column threadName (property jmeter.save.saveservice.thread_name) parts of samples,"
                            + " such as redirects, are counted like samples; Transaction Controllers are left out of the total");
        }
        return unclear == 0
                ? Optional.empty()
                : Optional.of((unclear == 1 ? "1 line is" : unclear + " lines are")
                        + " within the time of another line of their thread, the first is " + example
                        + ": if these are parts of samples, rate and errors of the total are too high; run the test with"
                        + " jmeter.save.saveservice.subresults=false. In a file of several generators with equal thread names"
                        + " they are samples");
    }
}
