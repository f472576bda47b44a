package io.github.jmeterrpc.cli;

import picocli.CommandLine;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.RunLast;
import picocli.CommandLine.TypeConversionException;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Configures picocli for all commands. A wrong command line and a failure end with code 2 and a
 * message on stderr; 1 is the code of a verdict.
 */
public final class Commands {

    private Commands() {}

    /** The command line of an object, or class, with picocli's annotations. */
    public static CommandLine of(Object command) {
        CommandLine commandLine = new CommandLine(command)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setUsageHelpWidth(110)
                .setUsageHelpLongOptionsMaxWidth(30)
                .setExecutionStrategy(parsed -> new RunLast().execute(OptionValues.check(parsed)))
                .setParameterExceptionHandler((wrong, line) -> refused(wrong.getCommandLine(), wrong))
                .setExecutionExceptionHandler((failure, failed, parsed) ->
                        failure instanceof UsageException ? refused(failed, failure) : failed(failed, failure));
        commandLine.getCommandSpec().usageMessage().sortOptions(false).abbreviateSynopsis(true);
        OptionSpec.Builder help =
                OptionSpec.builder("-h", "--help").usageHelp(true).description("this text");
        commandLine.getCommandSpec().addOption(help.build());
        return commandLine;
    }

    /**
     * Fills a command, or a command line, with options, without running it.
     *
     * @throws ParameterException if an option is unknown or its value is wrong
     */
    public static <T> T parse(T command, String... line) {
        CommandLine commandLine = command instanceof CommandLine given ? given : of(command);
        OptionValues.check(commandLine.parseArgs(line));
        return command;
    }

    private static int refused(CommandLine commandLine, Exception problem) {
        String name = commandLine.getCommandSpec().qualifiedName();
        commandLine.getErr().println(name + ": " + problem.getMessage() + hint(problem) + " (" + name + " --help)");
        return ExitCode.USAGE;
    }

    private static String hint(Exception problem) {
        if (problem instanceof UnmatchedArgumentException unmatched
                && !unmatched.getSuggestions().isEmpty()) {
            return "; did you mean " + String.join(", ", unmatched.getSuggestions()) + "?";
        }
        return problem.getCause() instanceof TypeConversionException
                        && problem instanceof ParameterException wrong
                        && OptionValues.isRange(wrong.getArgSpec().paramLabel())
                        && !wrong.getMessage().contains(wrong.getArgSpec().paramLabel())
                ? "; it takes " + wrong.getArgSpec().paramLabel()
                : "";
    }

    private static int failed(CommandLine commandLine, Exception failure) {
        String message = failure instanceof IllegalStateException ? failure.getMessage() : failure.toString();
        commandLine
                .getErr()
                .println(commandLine.getCommandSpec().qualifiedName() + ": "
                        + (isJvmEnding() ? "stopped" : "failed: " + message));
        return ExitCode.USAGE;
    }

    /** On Ctrl-C, the processes that a command waits for end first: no failure of the command. */
    private static boolean isJvmEnding() {
        try {
            return Runtime.getRuntime().removeShutdownHook(new Thread());
        } catch (IllegalStateException ending) {
            return true;
        }
    }
}
