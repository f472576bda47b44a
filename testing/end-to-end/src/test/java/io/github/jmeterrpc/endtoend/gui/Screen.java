package io.github.jmeterrpc.endtoend.gui;

import io.github.jmeterrpc.endtoend.suite.SystemProgram;
import io.github.jmeterrpc.harness.process.ManagedProcess;
import io.github.jmeterrpc.support.testing.Required;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** A screen of its own for windows: Xvfb with a window manager. */
final class Screen implements AutoCloseable {

    private static final Duration START = Duration.ofMinutes(1);

    private final ManagedProcess server;
    private final ManagedProcess manager;
    private final String display;

    /**
     * Skips the test where there is no Xvfb, no window manager or no AWT for windows; fails it with
     * {@code -Dxvfb.required=true}.
     *
     * @param folder folder for the output of both
     * @param limit time after which the processes are ended
     */
    Screen(Path folder, Duration limit) {
        if (!Files.exists(Path.of(System.getProperty("java.home"), "lib/libawt_xawt.so"))) {
            Required.missing("xvfb.required", "libawt_xawt.so of Java", "apt-get install openjdk-17-jdk");
        }
        String xvfb = SystemProgram.XVFB.requireOrSkip().toString();
        String openbox = SystemProgram.OPENBOX.requireOrSkip().toString();
        server = ManagedProcess.start(
                "Xvfb",
                new ProcessBuilder(xvfb, "-displayfd", "1", "-screen", "0", "1280x1024x24", "-nolisten", "tcp"),
                folder.resolve("xvfb.txt"),
                limit);
        display = ":" + server.awaitLine(line -> line.matches("\\d+"), START);
        ProcessBuilder command = new ProcessBuilder(openbox);
        command.environment().put("DISPLAY", display);
        manager = ManagedProcess.start("openbox", command, folder.resolve("openbox.txt"), limit);
    }

    /** Starts a program whose windows appear here. */
    ManagedProcess start(String name, ProcessBuilder command, Path output, Duration limit) {
        command.environment().put("DISPLAY", display);
        return ManagedProcess.start(name, command, output, limit);
    }

    @Override
    public void close() {
        List.of(manager, server).forEach(ManagedProcess::close);
    }
}
