package io.github.jmeterrpc.support.testing;

import java.nio.file.Path;
import java.util.List;

/**
 * A Python installation with a module that a test needs, for servers in another language.
 *
 * @param executable its command
 */
public record Python(String executable) {

    private static final String REQUIRED = "python.required";

    /**
     * For a test: a Python with the module, or the test is skipped; with
     * {@code -Dpython.required=true} it fails instead.
     *
     * @param module name of a Python module, such as {@code thrift}
     * @param howToGet instructions for installing the module, for the message
     */
    public static Python orSkip(String module, String howToGet) {
        // Another one may be before Debian's own on the PATH.
        return Required.onPath("python3")
                .map(Path::toString)
                .filter(candidate -> Required.succeeds(List.of(candidate, "-c", "import " + module)))
                .findFirst()
                .map(Python::new)
                .orElseGet(() -> Required.missing(REQUIRED, "Python with the module " + module, howToGet));
    }

    /** A command that runs a script; leaves no compiled files beside it. */
    public ProcessBuilder run(Path script, List<String> arguments) {
        ProcessBuilder command = new ProcessBuilder(executable, script.toString());
        command.command().addAll(arguments);
        command.environment().put("PYTHONDONTWRITEBYTECODE", "1");
        return command;
    }
}
