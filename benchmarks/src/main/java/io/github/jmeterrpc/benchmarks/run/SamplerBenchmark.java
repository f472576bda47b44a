package io.github.jmeterrpc.benchmarks.run;

import io.github.jmeterrpc.plans.suite.Suite;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;

/** All cases of a run, one after the other, and their lines. */
public final class SamplerBenchmark {

    private final Comparison comparison;
    private final List<Case> cases;
    private final PrintStream out;
    private final Suite suite;
    private final SideBySide sideBySide;
    private final long start = System.nanoTime();

    /**
     * @param comparison who is measured
     * @param cases what to measure
     * @param rounds measurements of each side
     * @param seconds length of a measurement
     * @param warmUpSeconds how long each side calls before it is measured
     * @param out where progress and lines go
     */
    public SamplerBenchmark(
            Comparison comparison, List<Case> cases, int rounds, int seconds, int warmUpSeconds, PrintStream out) {
        this.comparison = comparison;
        this.cases = cases;
        this.out = out;
        suite = Suite.find();
        sideBySide = new SideBySide(
                comparison, suite, rounds, Duration.ofSeconds(seconds), Duration.ofSeconds(warmUpSeconds), this::say);
    }

    /** Measures, and prints a line for each case as soon as there is one, and all of them at the end. */
    public void run() {
        Path folder = suite.folder("bench")
                .resolve(DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss").format(LocalDateTime.now()));
        say("takes about " + minutes(sideBySide.expected()) + " min, at most " + minutes(sideBySide.limit())
                + "; other work on this machine shows in the figures");
        List<String> lines = new ArrayList<>();
        for (Case subject : cases) {
            CaseResult result =
                    sideBySide.measure(subject, folder.resolve(subject.row().text() + "-" + subject.threads()));
            lines.add(result.line(comparison));
            out.println(result.line(comparison));
            say(result.spread());
        }
        out.println();
        lines.forEach(out::println);
    }

    private long minutes(Duration ofOne) {
        return Math.max(1, Math.round(ofOne.multipliedBy(cases.size()).toSeconds() / 60.0));
    }

    private void say(String text) {
        long seconds = Duration.ofNanos(System.nanoTime() - start).toSeconds();
        out.println("bench: " + seconds + " s  " + text);
    }
}
