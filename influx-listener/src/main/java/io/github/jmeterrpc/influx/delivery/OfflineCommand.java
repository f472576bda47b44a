package io.github.jmeterrpc.influx.delivery;

import java.net.URISyntaxException;
import java.nio.file.Path;
import java.security.CodeSource;

/** Builds the commands that messages name, with the path of this jar. */
public final class OfflineCommand {

    private static final String ANY_JAR = "jmeter-rpc-influx-<version>.jar";

    private OfflineCommand() {}

    /** Replays the points of a spool directory; it contains no credentials. */
    public static String replay(Path spool, Destination destination) {
        return "java -jar " + jar() + " replay " + quoted(spool.toString()) + " --url " + quoted(destination.url());
    }

    /** Merges percentiles; the user must add the URL. */
    public static String merge(String measurement) {
        return "java -jar " + jar() + " merge --url URL --measurement " + quoted(measurement);
    }

    /** The path of the jar that contains this class, or a placeholder. */
    private static String jar() {
        CodeSource source = OfflineCommand.class.getProtectionDomain().getCodeSource();
        try {
            Path path =
                    source == null ? Path.of("") : Path.of(source.getLocation().toURI());
            return path.toString().endsWith(".jar") ? quoted(path.toString()) : ANY_JAR;
        } catch (URISyntaxException | IllegalArgumentException e) {
            return ANY_JAR;
        }
    }

    private static String quoted(String text) {
        return text.matches("[\\w./:+-]+") ? text : '"' + text + '"';
    }
}
