package io.github.jmeterrpc.live;

import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Clock;
import java.util.function.Consumer;

/**
 * Settings of a store, fixed when it is opened.
 *
 * @param folder where the runs are kept; one folder each
 * @param orNextFolder whether {@code folder-2} … may be taken if another store has the folder
 * @param address to listen on
 * @param port the first to try; 0: any
 * @param token needed for writing and looking; may be empty on loopback only
 * @param keepRuns how many runs are kept; the oldest go when there are more
 * @param warnings told in words what goes wrong
 * @param clock tells when a generator was heard of
 */
public record LiveSettings(
        Path folder,
        boolean orNextFolder,
        InetAddress address,
        int port,
        String token,
        int keepRuns,
        Consumer<String> warnings,
        Clock clock) {

    /** The first port that is tried. */
    public static final int PORT = 9270;

    /** How many runs are kept. */
    public static final int KEEP_RUNS = 100;

    /** Refuses a store that everybody could write to. */
    public LiveSettings {
        if (token.isEmpty() && !address.isLoopbackAddress()) {
            throw new IllegalArgumentException(
                    "address " + address.getHostAddress() + ": other machines can reach it, so a token is needed");
        }
    }

    /** For a store inside of a generator: loopback, the first free port and folder. */
    public static LiveSettings embedded(Path folder, Consumer<String> warnings) {
        return new LiveSettings(
                folder, true, InetAddress.getLoopbackAddress(), PORT, "", KEEP_RUNS, warnings, Clock.systemUTC());
    }
}
