package io.github.jmeterrpc.targets.cli;

import java.lang.reflect.AnnotatedElement;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.TypeConversionException;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Runs commands whose options picocli reads. A wrong command line ends with code 2, a failure with code 1: both with one
 * line that says why.
 */
public final class Commands {

    private static final String COMPLETION = "--completion";
    private static final int WIDTH = 110;

    private Commands() {}

    /** The command line of an object with picocli's annotations. */
    public static CommandLine of(Object command) {
        CommandLine commandLine = new CommandLine(command);
        commandLine
                .getCommandSpec()
                .usageMessage()
                .sortOptions(false)
                .abbreviateSynopsis(true)
                .width(WIDTH);
        for (OptionSpec option : commandLine.getCommandSpec().options()) {
            if (option.type().isEnum()) {
                register(commandLine, option.type());
            }
        }
        commandLine
                .getCommandSpec()
                .addOption(OptionSpec.builder(COMPLETION)
                        .help(true)
                        .description("prints what completes the options in bash: source <(COMMAND --completion)")
                        .build())
                .addOption(OptionSpec.builder("-h", "--help")
                        .usageHelp(true)
                        .description("this text")
                        .build());
        return commandLine;
    }

    /**
     * Fills a command with the options of a line.
     *
     * @throws UsageException if an option is unknown, or its value cannot be
     */
    public static <T> T parse(T command, String... line) {
        parse(of(command), line);
        return command;
    }

    /** The same for a command line. */
    public static ParseResult parse(CommandLine commandLine, String... line) {
        try {
            ParseResult parsed = commandLine.parseArgs(line);
            for (CommandLine command : parsed.asCommandLineList()) {
                command.getParseResult().matchedOptions().forEach(option -> option.stringValues()
                        .forEach(typed -> check(option, typed)));
            }
            return parsed;
        } catch (ParameterException e) {
            throw new UsageException(message(e));
        }
    }

    /** Runs a command; returns its exit code. */
    public static int run(Callable<Integer> command, String... line) {
        return run(of(command), line);
    }

    /** Runs a command, or the subcommands that the line names, one after the other; returns the highest exit code. */
    public static int run(CommandLine commandLine, String... line) {
        String name = commandLine.getCommandName();
        AtomicBoolean stopped = new AtomicBoolean();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> stopped.set(true), "stop"));
        try {
            ParseResult parsed = parse(commandLine, line);
            if (CommandLine.executeHelpRequest(parsed) != null) {
                return 0;
            }
            if (parsed.hasMatchedOption(COMPLETION)) {
                System.out.println(AutoComplete.bash(name, commandLine));
                return 0;
            }
            List<CommandLine> commands = parsed.asCommandLineList();
            int code = 0;
            for (CommandLine each : commands.subList(Math.min(1, commands.size() - 1), commands.size())) {
                Callable<Integer> command = each.getCommand();
                code = Math.max(code, command.call());
            }
            return code;
        } catch (UsageException e) {
            System.err.println(name + ": " + e.getMessage() + " (" + name + " --help)");
            return 2;
        } catch (Exception e) {
            // On Ctrl-C the processes end under the hands of the main thread: no failure to tell of.
            System.err.println(name + ": " + (stopped.get() ? "stopped" : "failed: " + e.getMessage()));
            return 1;
        }
    }

    /** How a constant is typed: {@code PER_CALL} as {@code per-call}. */
    public static String nameOf(Object constant) {
        return constant.toString().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static String message(ParameterException problem) {
        if (problem instanceof UnmatchedArgumentException unmatched) {
            List<String> similar = unmatched.getSuggestions();
            return problem.getMessage()
                    + (similar.isEmpty() ? "" : "; did you mean " + String.join(", ", similar) + "?");
        }
        if (problem.getCause() instanceof TypeConversionException
                && problem.getArgSpec() instanceof OptionSpec option) {
            Range range = range(option);
            return "Option " + option.longestName() + " "
                    + (range == null ? problem.getCause().getMessage() : outOf(range, option, problem.getValue()));
        }
        return problem.getMessage();
    }

    private static <T> void register(CommandLine commandLine, Class<T> type) {
        commandLine.registerConverter(type, typed -> constant(type, typed));
    }

    private static <T> T constant(Class<T> type, String typed) {
        return Arrays.stream(type.getEnumConstants())
                .filter(constant -> nameOf(constant).equals(nameOf(typed)))
                .findFirst()
                .orElseThrow(() -> new TypeConversionException("takes "
                        + Arrays.stream(type.getEnumConstants())
                                .map(Commands::nameOf)
                                .collect(Collectors.joining(", "))
                        + ", not " + typed));
    }

    private static void check(OptionSpec option, String typed) {
        if (typed.isBlank() && !option.typeInfo().isMap()) {
            throw new UsageException("Option " + option.longestName() + " needs a value");
        }
        Range range = range(option);
        if (range != null) {
            long number = Long.parseLong(typed);
            if (number < range.min() || number > range.max()) {
                throw new UsageException("Option " + option.longestName() + " " + outOf(range, option, typed));
            }
        }
    }

    private static Range range(ArgSpec option) {
        return option.userObject() instanceof AnnotatedElement field ? field.getAnnotation(Range.class) : null;
    }

    private static String outOf(Range range, OptionSpec option, String typed) {
        return "takes " + (option.splitRegex().isEmpty() ? "a whole number" : "whole numbers") + " from " + range.min()
                + " to " + range.max() + (option.splitRegex().isEmpty() ? "" : ", separated by commas") + ", not "
                + typed;
    }
}
