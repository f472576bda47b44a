package io.github.jmeterrpc.live.cli;

import io.github.jmeterrpc.live.report.ConsoleText;
import java.io.IOException;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The commands of the jar that runs alone. */
@Command(
        name = "live",
        description = "Live page, report and gate of load tests without a database.",
        subcommands = {StoreCommand.class, ReportCommand.class},
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND")
public final class Main {

    private Main() {}

    public static void main(String[] args) {
        System.exit(commandLine().execute(args));
    }

    static CommandLine commandLine() {
        return new CommandLine(new Main())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setExecutionExceptionHandler((problem, commandLine, parsed) -> {
                    String text = problem instanceof IOException ? problem.getMessage() : problem.toString();
                    commandLine.getErr().println(commandLine.getCommandName() + ": " + ConsoleText.visible(text));
                    return CommandLine.ExitCode.USAGE;
                });
    }
}
