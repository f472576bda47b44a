package io.github.jmeterrpc.support.testing;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestExecutionResult.Status;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;
import org.opentest4j.TestAbortedException;

/**
 * Lists the tests that a build skips. JUnit's launcher finds this class as a service, in each JVM
 * that runs tests. If the build has made the file that the system property {@code tests.skipped}
 * names, each JVM appends to it, and {@link SkippedTestsList} prints it when all tests have ended; otherwise,
 * such as in a build of one module, the reasons are printed at once.
 */
public final class SkippedTests implements TestExecutionListener {

    /** Why a test is skipped: it needs what this machine lacks. */
    static final class Missing extends TestAbortedException {
        private static final long serialVersionUID = 1L;

        private final String what;
        private final String howToGet;

        Missing(String what, String howToGet) {
            super("Skipped, no " + what + ": " + howToGet);
            this.what = what;
            this.howToGet = howToGet;
        }
    }

    /** Maven's console; what tests write to System.out and System.err is redirected to files. */
    private static final PrintStream CONSOLE =
            new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8);

    private final Path file;
    private final PrintStream console;
    private final Set<String> printed = ConcurrentHashMap.newKeySet();
    private TestPlan plan;

    public SkippedTests() {
        this(Path.of(System.getProperty("tests.skipped", "")), CONSOLE);
    }

    SkippedTests(Path file, PrintStream console) {
        this.file = file;
        this.console = console;
    }

    @Override
    public void testPlanExecutionStarted(TestPlan started) {
        plan = started;
    }

    @Override
    public void executionSkipped(TestIdentifier test, String reason) {
        record(test, reason, "");
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
        if (result.getStatus() == Status.ABORTED) {
            Throwable cause = result.getThrowable().orElseGet(TestAbortedException::new);
            if (cause instanceof Missing missing) {
                record(test, missing.what, missing.howToGet);
            } else {
                record(test, String.valueOf(cause.getMessage()), "");
            }
        }
    }

    private void record(TestIdentifier test, String what, String howToGet) {
        if (!Files.isRegularFile(file)) {
            String message = "Skipped: " + oneLine(what) + (howToGet.isEmpty() ? "" : ": " + howToGet);
            if (printed.add(message)) {
                console.println(message);
            }
            return;
        }
        String line = String.join("\t", String.valueOf(count(test)), oneLine(what), oneLine(howToGet)) + "\n";
        try {
            // One short write at the end of the file: lines of several JVMs do not mix.
            Files.writeString(file, line, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String oneLine(String text) {
        return text.replaceAll("\\s+", " ");
    }

    /** The test; or all tests of a class that was skipped, where one with parameters counts as one. */
    private long count(TestIdentifier test) {
        return Math.max(
                1,
                plan.getDescendants(test).stream()
                        .filter(each -> plan.getChildren(each).isEmpty())
                        .count());
    }
}
