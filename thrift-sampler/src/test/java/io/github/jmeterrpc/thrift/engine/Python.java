package io.github.jmeterrpc.thrift.engine;

import io.github.jmeterrpc.support.testing.Required;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * A Python that has a module which a test needs: servers in another language than ours.
 *
 * @param executable its command
 */
record Python(String executable) {

    private static final String REQUIRED = "python.required";

    /**
     * For a test: a Python with the module, or the test is skipped; with
     * {@code -Dpython.required=true} it fails instead.
     *
     * @param module such as {@code thrift}
     * @param howToGet how to install it, for the message
     */
    static Python orSkip(String module, String howToGet) {
        // The second is Debian's own, where another one is first on the PATH.
        return Stream.of("python3", "/usr/bin/python3")
                .filter(candidate -> runs(candidate, "-c", "import " + module))
                .findFirst()
                .map(Python::new)
                .orElseGet(() -> Required.missing(REQUIRED, "Python with the module " + module, howToGet));
    }

    /** The same for a Thrift compiler, the program {@code thrift}. */
    static void compilerOrSkip() {
        if (!runs("thrift", "-version")) {
            Required.missing(REQUIRED, "thrift on the PATH", "apt-get install thrift-compiler (Debian package)");
        }
    }

    private static boolean runs(String... command) {
        try {
            return new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** A command that runs a script; leaves no compiled files beside it. */
    ProcessBuilder run(Path script, List<String> arguments) {
        ProcessBuilder command = new ProcessBuilder(executable, script.toString());
        command.command().addAll(arguments);
        command.environment().put("PYTHONDONTWRITEBYTECODE", "1");
        return command;
    }
}
