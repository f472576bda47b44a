package io.github.jmeterrpc.benchmarks.run;

import io.github.jmeterrpc.benchmarks.raw.RawLoop;
import io.github.jmeterrpc.benchmarks.raw.Timeline;
import io.github.jmeterrpc.testkit.ManagedProcess;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The plain loop in a JVM of its own. */
final class RawSide implements Side {

    private final ManagedProcess process;

    private RawSide(ManagedProcess process) {
        this.process = process;
    }

    static RawSide start(Case subject, Target target, Path folder, Duration limit) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(SideBySide.JVM_OPTIONS);
        command.addAll(List.of(
                "-cp",
                System.getProperty("java.class.path"),
                RawLoop.class.getName(),
                "--interface",
                target.interfaceName(),
                "--url",
                target.url(),
                "--threads",
                String.valueOf(subject.threads()),
                "--characters",
                String.valueOf(subject.row().characters()),
                "--timeout",
                String.valueOf(target.timeoutMillis()),
                "--look-up",
                subject.row().lookUpPerCall() ? "per-call" : "once"));
        return new RawSide(
                ManagedProcess.start("raw loop", new ProcessBuilder(command), folder.resolve("raw.txt"), limit));
    }

    @Override
    public ManagedProcess process() {
        return process;
    }

    @Override
    public void awaitCalls() {
        process.awaitLine(Timeline::tellsOfAnswers, SideBySide.START);
    }

    @Override
    public List<Measurement> finish(List<Window> windows) {
        close();
        Timeline timeline = Timeline.read(process.output());
        return windows.stream()
                .map(window -> window.of(timeline.between(window.from(), window.to())))
                .toList();
    }

    @Override
    public void close() {
        process.close();
    }
}
