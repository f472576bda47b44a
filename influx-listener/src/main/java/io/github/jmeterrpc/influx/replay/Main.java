package io.github.jmeterrpc.influx.replay;

import java.util.Arrays;
import java.util.List;

/** Entry point of {@code java -jar influx-listener-<version>.jar}. */
public final class Main {

    private static final int USAGE = 2;

    private Main() {}

    /** Runs the command and exits with 0, 1 (something is left) or 2 (wrong options). */
    public static void main(String[] args) throws InterruptedException {
        System.exit(run(Arrays.asList(args)));
    }

    private static int run(List<String> args) throws InterruptedException {
        if (args.isEmpty() || args.contains("--help") || args.contains("-h")) {
            System.out.print(Options.HELP);
            return args.isEmpty() ? USAGE : 0;
        }
        try {
            Options options = Options.parse(args, System.getenv());
            return new Replay(options, System.out, System.err).run();
        } catch (IllegalArgumentException e) {
            System.err.println("replay: " + e.getMessage() + "\nTry --help.");
            return USAGE;
        }
    }
}
