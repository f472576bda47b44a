package io.github.jmeterrpc.targets.cli;

import io.github.jmeterrpc.cli.UsageException;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.logging.LogManager;
import picocli.CommandLine.Command;

/**
 * A target as a command: starts it, prints that it is ready, and runs until the process is
 * terminated.
 */
@Command(
        footer = {"", "Prints a line that begins with \"ready:\" when it accepts calls.", "Ends on Ctrl-C or SIGTERM."})
public abstract class TargetCommand implements Callable<Integer> {

    /** To be completed with the reason if the target ends without a signal. */
    protected final CompletableFuture<String> ended = new CompletableFuture<>();

    /**
     * Returns the text of the ready line when the target can be called.
     *
     * @throws UsageException if the options do not fit each other
     * @throws IllegalStateException if it cannot start; the message contains the cause
     * @throws IOException if a file cannot be read or written
     */
    protected abstract String start() throws IOException;

    @Override
    public final Integer call() throws IOException {
        try (InputStream warningsOnly = TargetCommand.class.getResourceAsStream("/logging.properties")) {
            LogManager.getLogManager().readConfiguration(warningsOnly);
        }
        System.out.println("ready: " + start());
        throw new IllegalStateException(ended.join());
    }
}
