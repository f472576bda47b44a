package io.github.jmeterrpc.plans.proxy;

import io.github.jmeterrpc.plans.cli.TempFolder;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;

/**
 * An nginx of its own: configuration and files in a temporary folder; ended by its id when this JVM ends, and the JVM ends
 * when nginx does.
 *
 * @param process its master process
 * @param configuration the file that it was started with
 */
record Nginx(Process process, Path configuration) {

    private static final int START_SECONDS = 10;
    private static final int STOP_SECONDS = 5;

    /**
     * Starts it; it can be called when this returns.
     *
     * @throws IllegalStateException if there is no nginx, or it does not start
     */
    static Nginx start(ProxyOptions options) {
        Path folder = TempFolder.create("reverse-proxy-");
        Path configuration = folder.resolve("nginx.conf");
        try {
            // Its worker processes may belong to another user.
            Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx--x--x"));
            Files.writeString(configuration, NginxConfiguration.of(options));
        } catch (IOException e) {
            throw new IllegalStateException("cannot write " + configuration + ": " + e.getMessage(), e);
        }
        Nginx nginx = new Nginx(launch(options, folder, configuration), configuration);
        Runtime.getRuntime().addShutdownHook(new Thread(nginx::end, "end nginx"));
        nginx.awaitPidFile(folder.resolve(NginxConfiguration.PID_FILE), options);
        nginx.process.onExit().thenAccept(ended -> {
            System.err.println("reverse-proxy: nginx ended with code " + ended.exitValue());
            System.exit(1);
        });
        return nginx;
    }

    private static Process launch(ProxyOptions options, Path folder, Path configuration) {
        try {
            return new ProcessBuilder(
                            program(options.nginx()),
                            "-p",
                            folder + "/",
                            "-c",
                            configuration.toString(),
                            "-e",
                            "stderr")
                    .inheritIO()
                    .start();
        } catch (IOException e) {
            throw new IllegalStateException(
                    "no " + options.nginx() + " (" + e.getMessage() + "). Debian: sudo apt-get install nginx-light;"
                            + " or name another with --nginx",
                    e);
        }
    }

    /** Debian has it where the paths of most users do not lead. */
    private static String program(String name) {
        String path = System.getenv().getOrDefault("PATH", "") + File.pathSeparator + "/usr/sbin";
        return Arrays.stream(path.split(File.pathSeparator))
                .map(folder -> Path.of(folder, name))
                .filter(Files::isExecutable)
                .findFirst()
                .map(Path::toString)
                .orElse(name);
    }

    long pid() {
        return process.pid();
    }

    /** The file is written when nginx listens; that somebody listens could be said of another process as well. */
    private void awaitPidFile(Path file, ProxyOptions options) {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(START_SECONDS);
        try {
            while (System.nanoTime() < deadline) {
                if (process.waitFor(20, TimeUnit.MILLISECONDS)) {
                    throw new IllegalStateException("nginx ended with code " + process.exitValue()
                            + ", its own words are above; it was to listen at " + options.host() + ":" + options.port()
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
        process.destroy();
        try {
            if (process.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
                return;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }
}
