package io.github.jmeterrpc.plans.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.logging.LogManager;

/**
 * A target as a command: reads its options, starts, says that it is ready, and stays until it is told to end. A wrong
 * command line ends with code 2, a target that cannot start with code 1, both with one line that says why.
 *
 * @param name what messages call it
 * @param help the text of {@code --help}
 * @param options the options there are, like {@code --port}
 */
public record TargetCommand(String name, String help, List<String> options) {

    /** Starts a target. */
    @FunctionalInterface
    public interface Starter {

        /**
         * Returns when the target can be called.
         *
         * @return what the ready line says behind {@code ready:}
         * @throws IllegalStateException if it cannot start; the message says why
         */
        String start(Arguments arguments);
    }

    /** Runs it in this JVM; does not return while the target is there. */
    public void run(String[] line, Starter starter) {
        try {
            Arguments arguments = Arguments.parse(line, options);
            if (arguments.asksForHelp()) {
                System.out.println(help);
                return;
            }
            logWarningsOnly();
            System.out.println("ready: " + starter.start(arguments));
            System.out.flush();
            new CountDownLatch(1).await();
        } catch (UsageException e) {
            fail(2, e.getMessage());
        } catch (IllegalStateException | UncheckedIOException e) {
            fail(1, "cannot start: " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
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
