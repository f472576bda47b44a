package io.github.jmeterrpc.influx.replay;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Options of the command {@code replay}.
 *
 * @param paths spool directories, directories of runs in them, and files of line protocol
 * @param server server to send to; may have no URL with {@code dryRun}
 * @param dryRun only report the points, send nothing
 * @param redirect also send points meant for another destination
 * @param patienceMillis time without an accepted point after which the command gives up, ms
 */
record Options(List<Path> paths, Server server, boolean dryRun, boolean redirect, long patienceMillis) {

    private static final Set<String> WITHOUT_VALUE = Set.of("--dry-run", "--redirect");

    /**
     * Reads the command line behind the command.
     *
     * @throws IllegalArgumentException saying what is wrong with it, without secrets
     */
    static Options parse(List<String> args, Map<String, String> environment) {
        Set<String> withValue = new TreeSet<>(Server.OPTIONS);
        withValue.add("--patience");
        CommandLine line = CommandLine.parse(args, withValue, WITHOUT_VALUE);
        return checked(new Options(
                line.operands().stream().map(Path::of).toList(),
                Server.of(line, environment),
                line.switches().contains("--dry-run"),
                line.switches().contains("--redirect"),
                seconds(line.value("--patience", "60")) * 1000));
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
        if (options.server().url().isEmpty() && !options.dryRun()) {
            throw new IllegalArgumentException("--url is missing: where to send the points");
        }
        return options;
    }

    private static long seconds(String text) {
        if (!text.matches("\\d{1,6}")) {
            throw new IllegalArgumentException("--patience '" + text + "' must be whole seconds");
        }
        return Long.parseLong(text);
    }
}
