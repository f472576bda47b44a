package io.github.jmeterrpc.support;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.TimeUnit;

/**
 * Suspends a process (SIGSTOP) and resumes it (SIGCONT), at the latest when this JVM ends: a suspended process cannot obey the request to
 * end.
 */
public final class ProcessSwitcher implements AutoCloseable {

    private static final int PATIENCE_SECONDS = 10;

    private final long pid;
    private final Thread atJvmExit;

    public ProcessSwitcher(long pid) {
        this.pid = pid;
        atJvmExit = new Thread(() -> send("CONT"), "continue " + pid);
        Runtime.getRuntime().addShutdownHook(atJvmExit);
    }

    public void pause() {
        send("STOP");
    }

    public void resume() {
        send("CONT");
    }

    /** Resumes it for the rest of its life. */
    @Override
    public void close() {
        send("CONT");
        try {
            Runtime.getRuntime().removeShutdownHook(atJvmExit);
        } catch (IllegalStateException shuttingDown) {
            return; // The hook does the same.
        }
    }

    private void send(String signal) {
        if (ProcessHandle.of(pid).isEmpty()) {
            return;
        }
        try {
            // Java can end processes only; kill is built into every shell.
            Process kill = new ProcessBuilder("sh", "-c", "kill -" + signal + " " + pid)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            if (!kill.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                kill.destroyForcibly();
                throw new IllegalStateException("Signal " + signal + " was not sent in " + PATIENCE_SECONDS + " s");
            }
        } catch (IOException e) {
            throw new UncheckedIOException("Signal " + signal + " cannot be sent", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted", e);
        }
    }
}
