package io.github.jmeterrpc.live;

/**
 * Exit codes of commands that judge. A JVM that cannot run a program also ends with 1 (a broken jar,
 * an uncaught error) or 3 (out of memory), which a pipeline must not read as a verdict. So the
 * scripts set the system property {@code exit.verdict}: it is added to the code of a verdict, and
 * the script subtracts it. A program that is started without a script ends with the code itself.
 */
public final class VerdictExit {

    private static final String ADDED = "exit.verdict";

    private VerdictExit() {}

    /**
     * Returns the exit code of the process.
     *
     * @param verdict 0: nothing to complain about; any other code of a judgement, 1 to 9
     */
    public static int code(int verdict) {
        return verdict == 0 ? 0 : verdict + Integer.getInteger(ADDED, 0);
    }
}
