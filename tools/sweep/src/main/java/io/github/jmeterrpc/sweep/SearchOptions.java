package io.github.jmeterrpc.sweep;

import io.github.jmeterrpc.sweep.search.Slo;
import io.github.jmeterrpc.targets.cli.UsageException;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command line options of a sweep by arrival rate. */
final class SearchOptions {

    private static final String SLO = "--slo";
    private static final double PERCENT = 100;

    @Option(
            names = SLO,
            paramLabel = "LIMIT",
            description =
                    "searches the highest arrival rate that keeps this limit, instead of running numbers of threads: 'p99<50'"
                            + " (p50 to p999: ms from the intended start; service_p50 to service_p999: ms of the call alone), or"
                            + " 'errors<0.1%%'; may be given several times")
    private List<String> slos = List.of();

    @Option(
            names = "--at-least",
            paramLabel = "1..1000000",
            description = "with --slo: exit code 3 if fewer arrivals per second hold")
    Optional<Integer> atLeast = Optional.empty();

    @Option(
            names = "--from",
            paramLabel = "1..1000000",
            description = "with --slo: arrivals per second to begin with (default ${DEFAULT-VALUE})")
    int from = 100;

    @Option(
            names = "--precision",
            paramLabel = "1..50",
            description =
                    "with --slo: percent that the rate that holds and the one that breaks may be apart in the end (default"
                            + " ${DEFAULT-VALUE})")
    private int precision = 3;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    /** Whether a rate is searched. */
    boolean given() {
        return !slos.isEmpty();
    }

    List<Slo> slos() {
        return slos.stream().map(Slo::parse).toList();
    }

    /** As a share. */
    double precision() {
        return precision / PERCENT;
    }

    /**
     * Checks what can be told from the options alone.
     *
     * @throws UsageException if they do not fit each other
     */
    void check() {
        slos();
        List<String> misplaced = given() ? List.of("--threads") : List.of("--at-least", "--from", "--precision");
        for (OptionSpec option : spec.commandLine().getParseResult().matchedOptions()) {
            if (misplaced.contains(option.longestName())) {
                throw new UsageException("Option " + option.longestName() + " "
                        + option.stringValues().get(0)
                        + (given()
                                ? " goes with a sweep by threads: leave it or --slo out (--from is the rate to begin with)"
                                : " needs --slo, such as --slo 'p99<50'"));
            }
        }
    }
}
