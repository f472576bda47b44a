package io.github.jmeterrpc.influx.replay;

import java.io.PrintStream;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Entry point of {@code java -jar jmeter-rpc-influx-<version>.jar}. */
public final class Main {

    private static final int USAGE = 2;

    private static final String HELP =
            """
            java -jar jmeter-rpc-influx-<version>.jar replay PATH... --url URL [options]

            Sends what the InfluxDB listener could not: PATH is the listener's spoolDir (influx-spool), the directory
            of one run in it, or a file of line protocol with times in ns (*.set-aside.lp, or what the listener wrote
            to a file: URL). What was sent is removed from a directory; files stay. A run that is still going on is
            left alone. Sending twice changes nothing: InfluxDB keeps one point for the same tags and time. Percentiles
            of all generators are merged again where windows were sent.

              --redirect            send also what was meant for another URL, database or retention policy
              --patience SECONDS    give up when nothing was accepted for so long (60)
              --dry-run             tell what is there, send nothing

            java -jar jmeter-rpc-influx-<version>.jar merge --url URL [options]

            Merges percentiles of all generators again, wherever they are missing or are not what the generators'
            counts tell. Doing it twice changes nothing.

              --measurement NAME    of the metrics, as in the listener's parameter measurement (jmeter)
              --from TIME           from when on, in UTC, such as 2026-11-21T09:30:00Z; else from the first point on
              --to TIME             until when; else until the last point

            Both commands:

              --url URL             http(s)://host:8086/write?db=jmeter, as in influxdbUrl; replay also file:///path
              --user NAME           user of InfluxDB 1
              --password-file FILE  its password; else the variable INFLUX_PASSWORD
              --token-file FILE     token of InfluxDB 2 or 3; else the variable INFLUX_TOKEN,
                                    unless --user or --url names a user
              --ca-file FILE        PEM file with the certificates to trust
              --help                this

            Proxies are those of the JVM: java -Dhttp.proxyHost=... -jar ...
            Exit code: 0 all was sent and merged; 1 something is left, was refused, or could not be read or merged;
            2 wrong options.
            """;

    private Main() {}

    /** Runs the command and exits with 0 (success), 1 (incomplete) or 2 (wrong options). */
    public static void main(String[] args) throws InterruptedException {
        System.exit(run(Arrays.asList(args), System.getenv(), System.out, System.err));
    }

    static int run(List<String> args, Map<String, String> environment, PrintStream out, PrintStream err)
            throws InterruptedException {
        if (args.isEmpty() || args.contains("--help") || args.contains("-h")) {
            out.print(HELP);
            return args.isEmpty() ? USAGE : 0;
        }
        String command = args.get(0);
        List<String> rest = args.subList(1, args.size());
        try {
            return switch (command) {
                case "replay" -> new Replay(Options.parse(rest, environment), out, err).run();
                case "merge" -> new Merge(MergeOptions.parse(rest, environment), out, err).run();
                default -> throw new IllegalArgumentException("there are the commands replay and merge");
            };
        } catch (IllegalArgumentException e) {
            err.println(CommandLine.shown(command) + ": " + e.getMessage() + "\nTry --help.");
            return USAGE;
        }
    }
}
