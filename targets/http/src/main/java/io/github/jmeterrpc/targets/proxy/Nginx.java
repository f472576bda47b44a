package io.github.jmeterrpc.targets.proxy;

import io.github.jmeterrpc.cli.TempFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * A separate nginx: configuration and files in a temporary folder. It ends when this JVM does,
 * however that ends: nginx runs while a pipe is open, which the system closes even after a SIGKILL.
 */
final class Nginx {

    static final String PID_FILE = "nginx.pid";

    private static final int STOP_SECONDS = 5;
    private static final int MOMENT_MS = 500;
    private static final int NOT_FOUND = 127;

    /**
     * Becomes the program that its first argument names, with the files in the folder that the
     * second names, so that the process keeps its id, beside a small one that reads the pipe and
     * asks that id to end when the pipe is closed; a signal to all processes of the terminal does
     * not stop it from that. Not with the standard input alone: a command behind {@code &} has
     * none.
     */
    private static final String HELD_BY_A_PIPE =
            """
            command -v "$1" > /dev/null || exit 127
            exec 3<&0
            { trap '' TERM INT HUP; read -r nothing <&3; kill -TERM $$; } > /dev/null 2>&1 &
            exec "$1" -p "$2/" -c "$2/nginx.conf" -e stderr < /dev/null 3<&-
            """;

    private final Process process;
    private final Path configuration;

    private Nginx(Process process, Path configuration) {
        this.process = process;
        this.configuration = configuration;
    }

    /**
     * Starts nginx; it accepts calls as soon as this method returns.
     *
     * @throws IllegalStateException if there is no nginx, or it does not start
     */
    static Nginx start(String program, String configuration, String address) {
        Path folder = TempFolder.create("reverse-proxy-");
        Path file = folder.resolve("nginx.conf");
        ProcessBuilder command = new ProcessBuilder("/bin/sh", "-c", HELD_BY_A_PIPE, "sh", program, folder.toString())
                .inheritIO()
                .redirectInput(ProcessBuilder.Redirect.PIPE);
        // Debian has nginx where the paths of most users do not lead.
        command.environment().merge("PATH", "/usr/sbin", (path, sbin) -> path + ":" + sbin);
        try {
            // Its worker processes may belong to another user.
            Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx--x--x"));
            Files.writeString(file, configuration);
            Nginx nginx = new Nginx(command.start(), file);
            Runtime.getRuntime().addShutdownHook(new Thread(nginx::end, "end nginx"));
            nginx.awaitPidFile(folder.resolve(PID_FILE), program, address);
            return nginx;
        } catch (IOException e) {
            throw new IllegalStateException("cannot run " + program + ": " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while nginx started", e);
        }
    }

    /**
     * The file is written when nginx listens; that a connection is possible could be due to another
     * process as well.
     */
    private void awaitPidFile(Path file, String program, String address) throws InterruptedException {
        while (!Files.exists(file)) {
            if (process.waitFor(20, TimeUnit.MILLISECONDS)) {
                throw new IllegalStateException(
                        process.exitValue() == NOT_FOUND
                                ? "no " + program
                                        + ". Debian: sudo apt-get install nginx-light; or use another program with --nginx"
                                : "nginx ended with code " + process.exitValue() + ", see its messages above; it was to"
                                        + " listen at " + address + " (--host, --port)");
            }
        }
    }

    /** Reports that it has ended, unless this JVM ends as well: Ctrl-C goes to both. */
    void onEnd(Consumer<String> listener) {
        process.onExit()
                .thenAcceptAsync(
                        ended -> listener.accept("nginx ended with code " + ended.exitValue()),
                        CompletableFuture.delayedExecutor(MOMENT_MS, TimeUnit.MILLISECONDS));
    }

    private void end() {
        try {
            process.getOutputStream().close();
            if (process.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
                return;
            }
        } catch (IOException | InterruptedException e) {
            // Kills the process.
        }
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }

    /** The id of its master process, and its configuration. */
    @Override
    public String toString() {
        return "nginx " + process.pid() + " with " + configuration;
    }
}
