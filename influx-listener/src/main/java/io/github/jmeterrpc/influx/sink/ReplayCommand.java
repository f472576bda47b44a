package io.github.jmeterrpc.influx.sink;

import java.net.URISyntaxException;
import java.nio.file.Path;
import java.security.CodeSource;

/** Builds the command line that replays pending points, ready to be copied. */
public final class ReplayCommand {

    private static final String ANY_JAR = "jmeter-rpc-influx-<version>.jar";

    private ReplayCommand() {}

    /** The command for a spool directory; it contains no credentials. */
    public static String of(Path spool, Destination destination) {
        return "java -jar " + jar() + " replay " + quoted(spool.toString()) + " --url " + quoted(destination.url());
    }

    /** The path of the jar that contains this class, or a placeholder. */
    private static String jar() {
        CodeSource source = ReplayCommand.class.getProtectionDomain().getCodeSource();
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
