package io.github.jmeterrpc.live;

import java.net.InetAddress;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.function.Consumer;

/**
 * Settings of a store, fixed when it is opened.
 *
 * @param folder where the runs are kept; one folder each
 * @param orNextFolder whether {@code folder-2} … may be taken if another store has the folder
 * @param address to listen on
 * @param port where to listen; 0: any free port
 * @param orNextPort whether one of the next hundred ports may be taken if that one is in use
 * @param token needed for writing and looking; may be empty on loopback only
 * @param keepRuns how many runs are kept; the oldest go when there are more
 * @param warnings takes a sentence for each problem
 * @param clock time of a generator's last point
 */
public record LiveSettings(
        Path folder,
        boolean orNextFolder,
        InetAddress address,
        int port,
        boolean orNextPort,
        String token,
        int keepRuns,
        Consumer<String> warnings,
        InstantSource clock) {

    /** The first port that is tried. */
    public static final int PORT = 9270;

    /** How many runs are kept. */
    public static final int KEEP_RUNS = 100;

    /** A shorter one could be guessed. */
    private static final int MIN_TOKEN = 16;

    /** Refuses a store that anyone could write to, and one that keeps nothing. */
    public LiveSettings {
        if (!token.isEmpty() && token.length() < MIN_TOKEN) {
            throw new IllegalArgumentException("token: has " + token.length() + " characters, needs at least "
                    + MIN_TOKEN + "; openssl rand -hex 16 makes one");
        }
        if (keepRuns < 1) {
            throw new IllegalArgumentException("runs to keep: '" + keepRuns + "' must be 1 or more");
        }
        if (token.isEmpty() && !address.isLoopbackAddress()) {
            throw new IllegalArgumentException(
                    "address " + address.getHostAddress() + ": other machines can reach it, so a token is required");
        }
    }

    /** For a store inside of a generator: loopback, the first free port and folder. */
    public static LiveSettings embedded(Path folder, Consumer<String> warnings) {
        return new LiveSettings(
                folder, true, InetAddress.getLoopbackAddress(), PORT, true, "", KEEP_RUNS, warnings, systemClock());
    }

    /** The system's clock, which is never set back. */
    public static InstantSource systemClock() {
        return new SteadyClock();
    }
}
