package io.github.jmeterrpc.targets.proxy;

import io.github.jmeterrpc.targets.cli.TempFolder;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * An nginx of its own: configuration and files in a temporary folder. It ends when this JVM does, however that ends:
 * what keeps nginx is a pipe, which the system closes even after a SIGKILL.
 */
final class Nginx {

    private static final int START_SECONDS = 10;
    private static final int STOP_SECONDS = 5;
    private static final int MOMENT_MS = 500;

    /**
     * Becomes the program that its arguments name, so that the process keeps its id, beside a small one that reads the pipe
     * and asks that id to end when the pipe is closed; whoever asks all processes to end does not stop it from that. Not by
     * way of the standard input alone: a command behind {@code &} has none.
     */
    private static final String HELD_BY_A_PIPE =
            """
            exec 3<&0
            { trap '' TERM INT HUP; read -r nothing <&3; kill -TERM $$; } > /dev/null 2>&1 &
            exec "$@" < /dev/null 3<&-
            """;

    private final Process process;
    private final Path configuration;
    private final CompletableFuture<String> ended = new CompletableFuture<>();
    private volatile boolean told;

    private Nginx(Process process, Path configuration) {
        this.process = process;
        this.configuration = configuration;
    }

    /**
     * Starts it; it can be called when this returns.
     *
     * @throws IllegalStateException if there is no nginx, or it does not start
     */
    static Nginx start(ProxyOptions options) {
        String program = program(options.nginx);
        Path folder = TempFolder.create("reverse-proxy-");
        Path configuration = folder.resolve("nginx.conf");
        try {
            // Its worker processes may belong to another user.
            Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx--x--x"));
            Files.writeString(configuration, NginxConfiguration.of(options));
        } catch (IOException e) {
            throw new IllegalStateException("cannot write " + configuration + ": " + e.getMessage(), e);
        }
        Nginx nginx = new Nginx(launch(program, folder, configuration), configuration);
        Runtime.getRuntime().addShutdownHook(new Thread(nginx::end, "end nginx"));
        nginx.awaitPidFile(folder.resolve(NginxConfiguration.PID_FILE), options);
        // Ctrl-C goes to nginx as well, but a moment later this JVM ends itself.
        nginx.process
                .onExit()
                .thenAcceptAsync(nginx::ended, CompletableFuture.delayedExecutor(MOMENT_MS, TimeUnit.MILLISECONDS));
        return nginx;
    }

    /** Debian has it where the paths of most users do not lead. */
    private static String program(String name) {
        String path = System.getenv().getOrDefault("PATH", "") + File.pathSeparator + "/usr/sbin";
        return Arrays.stream(name.contains("/") ? new String[] {""} : path.split(File.pathSeparator))
                .map(folder -> Path.of(folder, name))
                .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
                .findFirst()
                .map(Path::toString)
                .orElseThrow(() -> new IllegalStateException(
                        "no " + name + ". Debian: sudo apt-get install nginx-light; or name another with --nginx"));
    }

    private static Process launch(String program, Path folder, Path configuration) {
        try {
            ProcessBuilder command = new ProcessBuilder(
                    "/bin/sh",
                    "-c",
                    HELD_BY_A_PIPE,
                    "sh",
                    program,
                    "-p",
                    folder + "/",
                    "-c",
                    configuration.toString(),
                    "-e",
                    "stderr");
            command.redirectOutput(ProcessBuilder.Redirect.INHERIT);
            command.redirectError(ProcessBuilder.Redirect.INHERIT);
            return command.start();
        } catch (IOException e) {
            throw new IllegalStateException("cannot run /bin/sh: " + e.getMessage(), e);
        }
    }

    /** The file that it was started with. */
    Path configuration() {
        return configuration;
    }

    /** The id of its master process. */
    long pid() {
        return process.pid();
    }

    /** Says why, if it ends without being told to. */
    CompletableFuture<String> ended() {
        return ended;
    }

    private void ended(Process nginx) {
        if (!told) {
            ended.complete("nginx ended with code " + nginx.exitValue());
        }
    }

    /** The file is written when nginx listens; that somebody listens could be said of another process as well. */
    private void awaitPidFile(Path file, ProxyOptions options) {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(START_SECONDS);
        try {
            while (System.nanoTime() < deadline) {
                if (process.waitFor(20, TimeUnit.MILLISECONDS)) {
                    throw new IllegalStateException("nginx ended with code " + process.exitValue()
                            + ", its own words are above; it was to listen at " + options.listen()
                            + " (--host, --port)");
                }
                if (Files.exists(file)) {
                    return;
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        throw new IllegalStateException("nginx did not listen within " + START_SECONDS + " s");
    }

    private void end() {
        told = true;
        try {
            process.getOutputStream().close();
            if (process.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
                return;
            }
        } catch (IOException e) {
            process.destroy();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }
}
