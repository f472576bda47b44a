package io.github.jmeterrpc.sweep;

import io.github.jmeterrpc.support.suite.Suite;
import io.github.jmeterrpc.targets.cli.Commands;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** What {@code bin/sweep} starts. */
@Command(
        name = "sweep",
        description = "Runs a plan at one number of threads after the other with real JMeter load generators, and shows"
                + " where more threads bring no more calls, and what limits them. With --slo it searches the highest"
                + " arrival rate that keeps limits of response times and errors.",
        footer = {
            "",
            "Writes sweep.md, sweep.csv and sweep.html, anew after each level. Ctrl-C keeps the levels that are done."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            " 0:all levels measured; with --slo: the capacity is found, and --at-least holds",
            " 1:a level failed",
            " 2:wrong options",
            " 3:fewer arrivals per second hold than --at-least",
            " 4:invalid: other work of this machine spoilt the search",
            "130:stopped"
        })
public final class Sweep implements Callable<Integer> {

    static final int OK = 0;
    static final int FAILED = 1;
    static final int BELOW = 3;
    static final int INVALID = 4;
    static final int STOPPED = 130;

    @Mixin
    private SweepOptions options = new SweepOptions();

    private Sweep() {}

    public static void main(String[] line) {
        System.exit(Commands.of(new Sweep()).execute(line));
    }

    @Override
    public Integer call() {
        options.check();
        return new SweepRun(options, Suite.find(), System.out).run();
    }
}
