package io.github.jmeterrpc.live.commands;

import io.github.jmeterrpc.live.LiveSettings;
import io.github.jmeterrpc.live.LiveStore;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code live-store}: runs a store for several generators until it is stopped. */
@Command(
        name = "store",
        description = "Receives the points of load generators and serves their page until it is stopped (Ctrl-C).",
        mixinStandardHelpOptions = true,
        sortOptions = false)
final class StoreCommand implements Callable<Integer> {

    private static final int TOKEN_BYTES = 16;

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--folder",
            paramLabel = "FOLDER",
            defaultValue = "live-runs",
            description = "folder of the runs; each run has a subfolder (default: ${DEFAULT-VALUE})")
    private Path folder;

    @Option(
            names = "--bind",
            paramLabel = "ADDRESS",
            defaultValue = "127.0.0.1",
            description =
                    "the address to listen on (default: ${DEFAULT-VALUE}); addresses other than loopback require a token, 0.0.0.0 means all addresses of "
                            + "this machine")
    private String bind;

    @Option(
            names = "--port",
            paramLabel = "PORT",
            defaultValue = "" + LiveSettings.PORT,
            description = "the port to listen on (default: ${DEFAULT-VALUE}); 0: any free port")
    private int port;

    @Option(
            names = "--token-file",
            paramLabel = "FILE",
            description = "its first line is the token for writing and viewing; without it, and not on "
                    + "loopback, a token is generated and printed. The variable LIVE_TOKEN has the "
                    + "same effect")
    private Path tokenFile;

    @Option(
            names = "--keep",
            paramLabel = "RUNS",
            defaultValue = "" + LiveSettings.KEEP_RUNS,
            description = "number of runs to keep, 1 or more; the oldest ended runs are deleted"
                    + " (default: ${DEFAULT-VALUE})")
    private int keep;

    @Override
    public Integer call() throws IOException, InterruptedException {
        PrintWriter out = spec.commandLine().getOut();
        InetAddress address = InetAddress.getByName(bind);
        String given = givenToken();
        String token = given.isEmpty() && !address.isLoopbackAddress() ? newToken() : given;
        // A token that the user has set is not logged.
        String shown = given.isEmpty() ? token : "TOKEN";
        LiveStore store = LiveStore.open(settings(address, token));
        Runtime.getRuntime().addShutdownHook(new Thread(() -> close(store)));
        out.println("page:       " + store.page() + (token.isEmpty() ? "" : "?token=" + shown));
        out.println("generators: influxdbUrl=" + store.writeUrl() + (token.isEmpty() ? "" : " influxdbToken=" + shown));
        out.println("runs:       " + store.folder());
        out.flush();
        new CountDownLatch(1).await();
        return 0;
    }

    private LiveSettings settings(InetAddress address, String token) {
        try {
            return new LiveSettings(
                    new LiveSettings.RunStorage(folder, false, keep),
                    new LiveSettings.Listening(address, port, false),
                    token,
                    spec.commandLine().getErr()::println,
                    LiveSettings.systemClock());
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }

    private static void close(LiveStore store) {
        try {
            store.close();
        } catch (IOException e) {
            System.err.println(e.getMessage());
        }
    }

    /** Returns the token from the file or the variable; empty if neither exists. */
    private String givenToken() throws IOException {
        if (tokenFile != null) {
            try (var lines = Files.lines(tokenFile)) {
                return lines.findFirst()
                        .map(String::strip)
                        .filter(line -> !line.isEmpty())
                        .orElseThrow(() -> new IOException("--token-file " + tokenFile + ": its first line is empty"));
            }
        }
        String variable = System.getenv("LIVE_TOKEN");
        return variable == null ? "" : variable.strip();
    }

    private static String newToken() {
        byte[] random = new byte[TOKEN_BYTES];
        new SecureRandom().nextBytes(random);
        return HexFormat.of().formatHex(random);
    }
}
