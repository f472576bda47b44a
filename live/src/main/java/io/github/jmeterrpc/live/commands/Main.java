package io.github.jmeterrpc.live.commands;

import io.github.jmeterrpc.live.report.ConsoleText;
import java.io.IOException;
import java.util.Objects;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The commands of the standalone jar. */
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
        CommandLine main = new CommandLine(new Main());
        String version = Objects.requireNonNullElse(Main.class.getPackage().getImplementationVersion(), "not packaged");
        main.getCommandSpec().version(version);
        main.getSubcommands().values().forEach(command -> command.getCommandSpec()
                .version(version));
        return main.setCaseInsensitiveEnumValuesAllowed(true)
                .setParameterExceptionHandler((problem, arguments) -> {
                    CommandLine command = problem.getCommandLine();
                    String name = command.getCommandSpec().qualifiedName();
                    command.getErr()
                            .println(name + ": " + ConsoleText.visible(problem.getMessage()) + " (options: " + name
                                    + " --help)");
                    return CommandLine.ExitCode.USAGE;
                })
                .setExecutionExceptionHandler((problem, commandLine, parsed) -> {
                    String text = problem instanceof IOException ? problem.getMessage() : problem.toString();
                    commandLine.getErr().println(commandLine.getCommandName() + ": " + ConsoleText.visible(text));
                    return CommandLine.ExitCode.USAGE;
                });
    }
}
