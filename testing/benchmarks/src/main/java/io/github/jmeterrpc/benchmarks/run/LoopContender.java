package io.github.jmeterrpc.benchmarks.run;

import io.github.jmeterrpc.benchmarks.measure.Measurement;
import io.github.jmeterrpc.benchmarks.measure.Window;
import io.github.jmeterrpc.benchmarks.raw.Timeline;
import io.github.jmeterrpc.benchmarks.run.Generator.Endpoint;
import io.github.jmeterrpc.support.ManagedProcess;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** The plain loop in a JVM of its own. */
final class LoopContender implements Contender {

    private final ManagedProcess process;

    private LoopContender(ManagedProcess process) {
        this.process = process;
    }

    /**
     * A loop.
     *
     * @param loop has the main method
     * @param options its options beside the number of threads
     */
    static Generator of(Class<?> loop, Function<Endpoint, List<String>> options) {
        return (threads, target, folder, limit) -> {
            List<String> command = new ArrayList<>();
            command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
            command.addAll(SideBySide.JVM_OPTIONS);
            command.addAll(List.of("-cp", System.getProperty("java.class.path"), loop.getName()));
            command.addAll(List.of("--threads", String.valueOf(threads)));
            command.addAll(options.apply(target));
            return new LoopContender(
                    ManagedProcess.start("raw loop", new ProcessBuilder(command), folder.resolve("raw.txt"), limit));
        };
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
