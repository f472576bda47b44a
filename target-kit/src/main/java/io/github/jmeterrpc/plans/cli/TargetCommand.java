package io.github.jmeterrpc.plans.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.logging.LogManager;

/**
 * A target as a command: reads its options, starts, says that it is ready, and stays until it is told to end. A wrong
 * command line ends with code 2; a target that cannot start, or that ends by itself, with code 1: all with one line that
 * says why.
 *
 * @param name what messages call it
 * @param summary what it is, in a line
 * @param options the options there are
 * @param notes what the help says below the options, line by line
 */
public record TargetCommand(String name, String summary, List<Option> options, List<String> notes) {

    /** Starts a target. */
    @FunctionalInterface
    public interface Starter {

        /**
         * Returns when the target can be called.
         *
         * @throws UsageException if the options cannot be
         * @throws IllegalStateException if it cannot start; the message says why
         */
        Started start(Arguments arguments);
    }

    /**
     * Reads a command line.
     *
     * @throws UsageException if an option is unknown, or has no value
     */
    public Arguments parse(String... line) {
        return Arguments.parse(line, Option.names(options));
    }

    /** Runs it in this JVM; does not return while the target is there. */
    public void run(String[] line, Starter starter) {
        try {
            Arguments arguments = parse(line);
            if (arguments.asksForHelp()) {
                System.out.println(help());
                return;
            }
            logWarningsOnly();
            Started target = starter.start(arguments);
            System.out.println("ready: " + target.ready());
            System.out.flush();
            fail(1, target.ended().join());
        } catch (UsageException e) {
            fail(2, e.getMessage() + " (" + name + " --help)");
        } catch (IllegalStateException | UncheckedIOException e) {
            fail(1, "cannot start: " + e.getMessage());
        } catch (RuntimeException unforeseen) {
            unforeseen.printStackTrace();
            fail(1, "cannot start: " + unforeseen);
        }
    }

    private String help() {
        String above = String.join(
                "\n",
                name + ": " + summary,
                "",
                Option.help(options),
                Option.help(List.of(new Option("--help", "", "this text"))),
                "",
                "");
        String below = String.join("\n", notes) + (notes.isEmpty() ? "" : "\n");
        return above + below
                + "Prints one line that begins with \"ready:\" when it can be called. Ends on Ctrl-C or SIGTERM.";
    }

    /** A server started in part may have threads that keep the JVM. */
    private void fail(int code, String problem) {
        System.err.println(name + ": " + problem);
        System.exit(code);
    }

    private static void logWarningsOnly() {
        try (InputStream configuration = TargetCommand.class.getResourceAsStream("/logging.properties")) {
            LogManager.getLogManager().readConfiguration(configuration);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
