package io.github.jmeterrpc.influx.replay;

import java.io.PrintStream;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Entry point of {@code java -jar influx-listener-<version>.jar}. */
public final class Main {

    private static final int USAGE = 2;

    private Main() {}

    /** Runs the command and exits with 0, 1 (something is left) or 2 (wrong options). */
    public static void main(String[] args) throws InterruptedException {
        System.exit(run(Arrays.asList(args), System.getenv(), System.out, System.err));
    }

    static int run(List<String> args, Map<String, String> environment, PrintStream out, PrintStream err)
            throws InterruptedException {
        if (args.isEmpty() || args.contains("--help") || args.contains("-h")) {
            out.print(Options.HELP);
            return args.isEmpty() ? USAGE : 0;
        }
        try {
            return new Replay(Options.parse(args, environment), out, err).run();
        } catch (IllegalArgumentException e) {
            err.println("replay: " + e.getMessage() + "\nTry --help.");
            return USAGE;
        }
    }
}
