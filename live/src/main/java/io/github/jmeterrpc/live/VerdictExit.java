package io.github.jmeterrpc.live;

/**
 * Exit codes of commands with a verdict. A JVM that cannot run a program also ends with 1 (broken
 * jar, uncaught error) or 3 (out of memory), which a pipeline must not interpret as a verdict. So
 * the scripts set the system property {@code exit.verdict}, which is added to the code of a
 * verdict, and subtract it afterwards. Without a script, a program ends with the plain code.
 */
public final class VerdictExit {

    private static final String ADDED = "exit.verdict";

    private VerdictExit() {}

    /**
     * Returns the exit code of the process.
     *
     * @param verdict 0 if the run passed; otherwise the code of the verdict, 1 to 9
     */
    public static int code(int verdict) {
        return verdict == 0 ? 0 : verdict + Integer.getInteger(ADDED, 0);
    }
}
