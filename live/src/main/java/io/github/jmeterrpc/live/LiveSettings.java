package io.github.jmeterrpc.live;

import java.net.InetAddress;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.function.Consumer;

/**
 * Settings of a store, fixed when it is opened.
 *
 * @param token needed for writing and looking; may be empty on loopback only
 * @param warnings takes a sentence for each problem
 * @param clock time of a generator's last point
 */
public record LiveSettings(
        RunFolder storage, Listening listening, String token, Consumer<String> warnings, InstantSource clock) {

    /**
     * Where the runs are kept.
     *
     * @param folder contains a folder for each run
     * @param orNextFolder whether {@code folder-2} … may be taken if another store has the folder
     * @param keepRuns how many runs are kept; the oldest go when there are more
     */
    public record RunFolder(Path folder, boolean orNextFolder, int keepRuns) {}

    /**
     * Where to listen.
     *
     * @param port 0: any free port
     * @param orNextPort whether one of the next hundred ports may be taken if that one is in use
     */
    public record Listening(InetAddress address, int port, boolean orNextPort) {}

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
        if (storage.keepRuns < 1) {
            throw new IllegalArgumentException("runs to keep: '" + storage.keepRuns + "' must be 1 or more");
        }
        if (token.isEmpty() && !listening.address.isLoopbackAddress()) {
            throw new IllegalArgumentException("address " + listening.address.getHostAddress()
                    + ": other machines can reach it, so a token is required");
        }
    }

    /** For a store inside of a generator: loopback, the first free port and folder. */
    public static LiveSettings embedded(Path folder, Consumer<String> warnings) {
        return new LiveSettings(
                new LiveSettings.RunFolder(folder, true, KEEP_RUNS),
                new LiveSettings.Listening(InetAddress.getLoopbackAddress(), PORT, true),
                "",
                warnings,
                systemClock());
    }

    /** The system's clock, which is never set back. */
    public static InstantSource systemClock() {
        return new SteadyClock();
    }
}
