package io.github.jmeterrpc.live;

import java.net.InetAddress;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.function.Consumer;

/**
 * The settings of a store, fixed when it is opened.
 *
 * @param token token for write and read access; may be empty on loopback only
 * @param warnings receives a sentence for each problem
 * @param clock the clock for the arrival time of points
 */
public record LiveSettings(
        RunStorage storage, Listening listening, String token, Consumer<String> warnings, InstantSource clock) {

    /**
     * The place of the runs.
     *
     * @param folder contains a folder for each run
     * @param orNextFolder whether {@code folder-2} … may be used if another store uses the folder
     * @param keepRuns number of runs to keep; the oldest further runs are deleted
     */
    public record RunStorage(Path folder, boolean orNextFolder, int keepRuns) {}

    /**
     * The address to listen on.
     *
     * @param port the port; 0 for any free port
     * @param orNextPort whether one of the next hundred ports may be used if the port is in use
     */
    public record Listening(InetAddress address, int port, boolean orNextPort) {}

    /** The first port that is tried. */
    public static final int PORT = 9270;

    /** The default number of runs to keep. */
    public static final int KEEP_RUNS = 100;

    /** Minimum length of a token; a shorter one could be guessed. */
    private static final int MIN_TOKEN = 16;

    /** Rejects a store with unprotected write access, and a store that keeps no runs. */
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

    /** Settings for a store in a generator: loopback, the first free port and the first free folder. */
    public static LiveSettings embedded(Path folder, Consumer<String> warnings) {
        return new LiveSettings(
                new LiveSettings.RunStorage(folder, true, KEEP_RUNS),
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
