package io.github.jmeterrpc.support.testing;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;

/** A Python that has a module which a test needs: servers in another language than ours. */
public final class Python {

    /** The second is Debian's own, behind another that stands first on the PATH. */
    private static final List<String> CANDIDATES = List.of("python3", "/usr/bin/python3");

    private static final int ANSWER_SECONDS = 60;

    private final String executable;

    private Python(String executable) {
        this.executable = executable;
    }

    /**
     * For a test: a Python with the module, or the test is skipped; with {@code -Dpython.required=true} it fails instead.
     *
     * @param module such as {@code thrift}
     * @param howToGet how to install it, for the message
     */
    public static Python orSkip(String module, String howToGet) {
        for (String candidate : CANDIDATES) {
            if (runs(candidate, "-c", "import " + module)) {
                return new Python(candidate);
            }
        }
        return missing("Python with the module " + module, howToGet);
    }

    /** The same for a Thrift compiler, the program {@code thrift}. */
    public static void compilerOrSkip() {
        if (!runs("thrift", "-version")) {
            missing("thrift on the PATH", "apt-get install thrift-compiler (Debian package)");
        }
    }

    private static <T> T missing(String what, String howToGet) {
        if (Boolean.getBoolean("python.required")) {
            throw new AssertionError("No " + what + ", and -Dpython.required=true: " + howToGet);
        }
        String message = "Skipped, no " + what + ": " + howToGet;
        System.out.println(message);
        return Assumptions.abort(message);
    }

    private static boolean runs(String... command) {
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            if (process.waitFor(ANSWER_SECONDS, TimeUnit.SECONDS)) {
                return process.exitValue() == 0;
            }
            process.destroyForcibly();
            return false;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** A command that runs a script; leaves no compiled files beside it. */
    public ProcessBuilder run(Path script, List<String> arguments) {
        ProcessBuilder command = new ProcessBuilder(executable, script.toString());
        command.command().addAll(arguments);
        command.environment().put("PYTHONDONTWRITEBYTECODE", "1");
        return command;
    }
}
