package io.github.jmeterrpc.targets.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.concurrent.Callable;
import java.util.logging.LogManager;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/**
 * A target as a command, with its options in fields that picocli fills: it starts, says that it is ready, and runs until the process is terminated. A wrong command line ends with code 2; a target that cannot start, or that ends by itself, with code
 * 1: all with one line that says why.
 */
public abstract class TargetCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    /**
     * Returns when the target can be called.
     *
     * @throws UsageException if the options cannot be
     * @throws IllegalStateException if it cannot start; the message says why
     */
    protected abstract Started start();

    /** Runs it in this JVM; does not return while the target is there. */
    protected final void run(String... line) {
        CommandLine commandLine = Commands.of(this);
        spec.usageMessage()
                .footer(
                        "",
                        "Prints a line that begins with \"ready:\" when it can be called.",
                        "Ends on Ctrl-C or SIGTERM.");
        System.exit(Commands.run(commandLine, line));
    }

    @Override
    public final Integer call() {
        try {
            logWarningsOnly();
            Started target = start();
            System.out.println("ready: " + target.ready());
            System.out.flush();
            return failed(target.ended().join());
        } catch (UsageException e) {
            throw e;
        } catch (IllegalStateException | UncheckedIOException e) {
            return failed("cannot start: " + e.getMessage());
        } catch (RuntimeException unforeseen) {
            unforeseen.printStackTrace();
            return failed("cannot start: " + unforeseen);
        }
    }

    private int failed(String problem) {
        System.err.println(spec.name() + ": " + problem);
        return 1;
    }

    private static void logWarningsOnly() {
        try (InputStream configuration = TargetCommand.class.getResourceAsStream("/logging.properties")) {
            LogManager.getLogManager().readConfiguration(configuration);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
