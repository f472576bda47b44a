package io.github.jmeterrpc.influx.replay;

import io.github.jmeterrpc.influx.merge.Merger;
import io.github.jmeterrpc.influx.sink.Destination;
import io.github.jmeterrpc.influx.sink.Sink;
import io.github.jmeterrpc.influx.sink.StartCheck;
import io.github.jmeterrpc.influx.sink.WriteException;
import java.io.PrintStream;
import java.util.List;
import java.util.Optional;

/** The command {@code merge}: merges the percentiles of all generators again wherever they differ from the counts. */
final class Merge {

    private final MergeOptions options;
    private final PrintStream out;
    private final PrintStream err;
    private boolean problems;

    Merge(MergeOptions options, PrintStream out, PrintStream err) {
        this.options = options;
        this.out = out;
        this.err = err;
    }

    /**
     * Runs the command.
     *
     * @return exit code
     * @throws IllegalArgumentException if URL or certificates cannot be used
     */
    int run() throws InterruptedException {
        Destination destination = options.server().destination();
        if (!destination.recognized().answersQueries()) {
            throw new IllegalArgumentException(
                    "--url names a file, which cannot be asked (replay it first), or a live store, which merges by itself");
        }
        try (Sink target = destination.open(err::println)) {
            Optional<WriteException> problem = StartCheck.of(target);
            if (problem.isPresent()) {
                throw problem.get();
            }
            int windows = new Merger(target, List.of(), this::problem)
                    .mergeAll(options.measurement(), options.fromMillis(), options.toMillis());
            out.println("Windows merged: " + windows);
        } catch (WriteException e) {
            problem(e.getMessage());
        }
        return problems ? 1 : 0;
    }

    private void problem(String what) {
        problems = true;
        err.println(what);
    }
}
