package io.github.jmeterrpc.influx.replay;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Options of the command {@code merge}.
 *
 * @param measurement of the metrics
 * @param fromMillis from when on, ms since 1970
 * @param toMillis until when
 */
record MergeOptions(Server server, String measurement, long fromMillis, long toMillis) {

    private static final String FROM = "--from";
    private static final String TO = "--to";
    private static final String MEASUREMENT = "--measurement";

    /**
     * Reads the command line behind the command.
     *
     * @throws IllegalArgumentException saying what is wrong with it, without secrets
     */
    static MergeOptions parse(List<String> args, Map<String, String> environment) {
        Set<String> withValue = new TreeSet<>(Server.OPTIONS);
        withValue.addAll(Set.of(FROM, TO, MEASUREMENT));
        CommandLine line = CommandLine.parse(args, withValue, Set.of());
        Server server = Server.of(line, environment);
        if (server.url().isEmpty()) {
            throw new IllegalArgumentException("--url is missing: where the points are");
        }
        if (!line.operands().isEmpty()) {
            throw new IllegalArgumentException(
                    "'" + CommandLine.shown(line.operands().get(0)) + "' is one word too many");
        }
        long from = millis(line, FROM, Instant.EPOCH);
        long to = millis(line, TO, Instant.now().plus(Duration.ofHours(1)));
        if (from >= to) {
            throw new IllegalArgumentException(FROM + " must be before " + TO);
        }
        return new MergeOptions(server, line.value(MEASUREMENT, "jmeter"), from, to);
    }

    private static long millis(CommandLine line, String option, Instant ifAbsent) {
        String text = line.value(option, ifAbsent.toString());
        try {
            return Instant.parse(text).toEpochMilli();
        } catch (DateTimeException | ArithmeticException e) {
            throw new IllegalArgumentException(
                    option + " '" + text + "' must be a time in UTC such as 2026-11-21T09:30:00Z", e);
        }
    }
}
