package io.github.jmeterrpc.influx.replay;

import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What the command was told.
 *
 * @param paths spool directories, directories of runs in them, and files of line protocol
 * @param url where to, with user and password if there are any; empty with {@code dryRun}
 * @param token empty if there is none
 * @param caFile empty for the certificates that the JVM trusts
 * @param dryRun only tell what is there
 * @param redirect send also what was meant for another destination
 * @param patienceMillis when to give up if nothing is accepted, ms
 */
record Options(
        List<Path> paths,
        String url,
        String token,
        String caFile,
        boolean dryRun,
        boolean redirect,
        long patienceMillis) {

    static final String HELP =
            """
            java -jar influx-listener-<version>.jar replay PATH... --url URL [options]

            Sends what the InfluxDB listener could not: PATH is the listener's spoolDir (influx-spool), the directory
            of one run in it, or a file of line protocol with times in ns (*.set-aside.lp, or what the listener wrote
            to a file: URL). What was sent is removed from a directory; files stay. A run that is still going on is
            left alone. Sending twice changes nothing: InfluxDB keeps one point for the same tags and time.

              --url URL             http(s)://host:8086/write?db=jmeter, as in influxdbUrl; also file:///path
              --user NAME           user of InfluxDB 1
              --password-file FILE  its password; else the variable INFLUX_PASSWORD
              --token-file FILE     token of InfluxDB 2 or 3; else the variable INFLUX_TOKEN,
                                    unless --user or --url names a user
              --ca-file FILE        PEM file with the certificates to trust
              --redirect            send also what was meant for another URL, database or retention policy
              --patience SECONDS    give up when nothing was accepted for so long (60)
              --dry-run             tell what is there, send nothing
              --help                this

            Proxies are those of the JVM: java -Dhttp.proxyHost=... -jar ...
            Exit code: 0 all was sent; 1 something is left, was refused or could not be read; 2 wrong options.
            """;

    private static final String COMMAND = "replay";
    private static final Set<String> WITH_VALUE =
            Set.of("--url", "--user", "--password-file", "--token-file", "--ca-file", "--patience");
    private static final Set<String> WITHOUT_VALUE = Set.of("--dry-run", "--redirect");

    /**
     * Reads the command line.
     *
     * @throws IllegalArgumentException saying what is wrong with it, without secrets
     */
    static Options parse(List<String> args, Map<String, String> environment) {
        if (!COMMAND.equals(args.get(0))) {
            throw new IllegalArgumentException("'" + shown(args.get(0)) + "' is not a command; the only one is replay");
        }
        Map<String, String> values = new HashMap<>();
        Set<String> switches = new HashSet<>();
        List<Path> paths = new ArrayList<>();
        for (Iterator<String> rest = args.subList(1, args.size()).iterator(); rest.hasNext(); ) {
            String arg = rest.next();
            if (WITH_VALUE.contains(arg)) {
                if (!rest.hasNext()) {
                    throw new IllegalArgumentException(arg + " needs a value");
                }
                values.put(arg, rest.next());
            } else if (WITHOUT_VALUE.contains(arg)) {
                switches.add(arg);
            } else if (arg.startsWith("-")) {
                throw new IllegalArgumentException("there is no option " + shown(arg));
            } else if (arg.contains("://")) {
                throw new IllegalArgumentException("a URL needs --url in front of it");
            } else {
                paths.add(Path.of(arg));
            }
        }
        return checked(new Options(
                paths,
                url(values, environment),
                token(values, environment),
                values.getOrDefault("--ca-file", ""),
                switches.contains("--dry-run"),
                switches.contains("--redirect"),
                seconds(values.getOrDefault("--patience", "60")) * 1000));
    }

    /** Without a value that somebody put behind an equals sign, and without a URL. */
    private static String shown(String arg) {
        return arg.contains("://") ? "…" : arg.replaceFirst("(?s)=.*", "=…");
    }

    private static Options checked(Options options) {
        if (options.paths().isEmpty()) {
            throw new IllegalArgumentException("name a directory or a file");
        }
        for (Path path : options.paths()) {
            if (Files.notExists(path)) {
                throw new IllegalArgumentException("there is no " + path);
            }
        }
        if (options.url().isEmpty() && !options.dryRun()) {
            throw new IllegalArgumentException("--url is missing: where to send the points");
        }
        return options;
    }

    private static String url(Map<String, String> values, Map<String, String> environment) {
        String url = values.getOrDefault("--url", "");
        if (!values.containsKey("--user")) {
            return url;
        }
        String password = secret(values.get("--password-file"), environment.get("INFLUX_PASSWORD"));
        return url + (url.contains("?") ? "&" : "?") + "u=" + encode(values.get("--user")) + "&p=" + encode(password);
    }

    private static String token(Map<String, String> values, Map<String, String> environment) {
        // A token goes before user and password; one that lies about in the environment must not.
        boolean loginGiven =
                values.containsKey("--user") || values.getOrDefault("--url", "").matches("(?s)[^?#]*@.*|.*[?&]u=.*");
        return secret(values.get("--token-file"), loginGiven ? null : environment.get("INFLUX_TOKEN"));
    }

    private static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private static String secret(String file, String variable) {
        if (file != null) {
            try {
                return Files.readString(Path.of(file)).strip();
            } catch (IOException e) {
                throw new IllegalArgumentException("cannot read the secret in " + file + " (" + e + ")", e);
            }
        }
        return variable == null ? "" : variable;
    }

    private static long seconds(String text) {
        if (!text.matches("\\d{1,6}")) {
            throw new IllegalArgumentException("--patience '" + text + "' must be whole seconds");
        }
        return Long.parseLong(text);
    }
}
