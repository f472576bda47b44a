package io.github.jmeterrpc.influx.commands;

import java.io.PrintStream;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.UnmatchedArgumentException;

/** Entry point of {@code java -jar jmeter-rpc-influx-<version>.jar}. */
@Command(
        name = "java -jar jmeter-rpc-influx-<version>.jar",
        description =
                "Sends points that the InfluxDB listener could not send, imports result files of past tests, and merges"
                        + " percentiles again.",
        subcommands = {ReplayCommand.class, ImportCommand.class, MergeCommand.class},
        synopsisSubcommandLabel = "COMMAND",
        scope = ScopeType.INHERIT,
        sortOptions = false,
        footer = {
            "",
            "Proxies are those of the JVM: java -Dhttp.proxyHost=... -jar ...",
            "Exit code: 0 all points were sent and merged; 1 points are left, were rejected, or could "
                    + "not be read, imported or merged; 2 wrong options."
        })
public final class InfluxCommands {

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            scope = ScopeType.INHERIT,
            description = "this text")
    private boolean help;

    private final Map<String, String> environment;

    private InfluxCommands(Map<String, String> environment) {
        this.environment = environment;
    }

    /** Runs the command and exits with 0 (success), 1 (incomplete) or 2 (wrong options). */
    public static void main(String[] args) {
        System.exit(run(List.of(args), System.getenv(), System.out, System.err));
    }

    static int run(List<String> args, Map<String, String> environment, PrintStream out, PrintStream err) {
        return new CommandLine(new InfluxCommands(environment))
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .setParameterExceptionHandler((problem, typed) -> wrong(problem.getCommandLine(), message(problem)))
                .setExecutionExceptionHandler((problem, commandLine, parsed) -> {
                    if (problem instanceof IllegalArgumentException) {
                        return wrong(commandLine, problem.getMessage());
                    }
                    throw problem;
                })
                .execute(args.toArray(String[]::new));
    }

    /** The variables of the process. */
    Map<String, String> environment() {
        return environment;
    }

    private static int wrong(CommandLine commandLine, String why) {
        commandLine.getErr().println(commandLine.getCommandName() + ": " + why + "\nTry --help.");
        return ExitCode.USAGE;
    }

    /** Omits arguments that belong to no option, because they may be or contain passwords. */
    private static String message(ParameterException problem) {
        if (problem instanceof UnmatchedArgumentException unmatched) {
            List<String> similar = unmatched.getSuggestions();
            return "cannot use '" + withoutSecret(unmatched.getUnmatched().get(0)) + "'"
                    + (similar.isEmpty() ? "" : "; did you mean " + String.join(", ", similar) + "?");
        }
        return problem.getMessage();
    }

    /** Omits the value after an equals sign, and URLs, because they may contain passwords. */
    static String withoutSecret(String typed) {
        return typed.contains("://") ? "a URL without --url before it" : typed.replaceFirst("(?s)=.*", "=…");
    }
}
