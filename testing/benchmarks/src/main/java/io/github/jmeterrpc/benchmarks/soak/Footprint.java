package io.github.jmeterrpc.benchmarks.soak;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * What a JVM holds at a moment.
 *
 * @param oldKilobytes used in the old generation right after a full garbage collection
 * @param threads of the process
 * @param handles open files and sockets
 */
record Footprint(double oldKilobytes, long threads, long handles) {

    private static final int LIMIT_SECONDS = 30;

    /** Lets the JVM collect its garbage, then reads; needs the JDK's {@code jcmd} and {@code jstat}, and Linux. */
    static Footprint read(long pid) {
        try {
            run("jcmd", String.valueOf(pid), "GC.run");
            List<String> heap = run("jstat", "-gc", String.valueOf(pid));
            int old = List.of(heap.get(0).trim().split("\\s+")).indexOf("OU");
            String used = heap.get(1).trim().split("\\s+")[old];
            Path process = Path.of("/proc", String.valueOf(pid));
            return new Footprint(
                    Double.parseDouble(used.replace(',', '.')),
                    count(process.resolve("task")),
                    count(process.resolve("fd")));
        } catch (IOException e) {
            throw new IllegalStateException("Process " + pid + " cannot be read: " + e, e);
        }
    }

    private static long count(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.count();
        }
    }

    private static List<String> run(String tool, String... arguments) throws IOException {
        ProcessBuilder command = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", tool).toString());
        command.command().addAll(List.of(arguments));
        Process process = command.redirectErrorStream(true).start();
        try {
            List<String> lines = process.inputReader().lines().toList();
            if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
                throw new IOException(tool + ": " + String.join(" ", lines));
            }
            return lines;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted", e);
        } finally {
            process.destroyForcibly();
        }
    }

    /** Whether nothing has grown by more than a tenth since an earlier moment; a few threads and handles come and go. */
    boolean isFlatSince(Footprint earlier) {
        return oldKilobytes <= 1.1 * earlier.oldKilobytes
                && threads <= Math.max(1.1 * earlier.threads, earlier.threads + 3)
                && handles <= Math.max(1.1 * earlier.handles, earlier.handles + 5);
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "old=%.1f MB threads=%d handles=%d", oldKilobytes / 1024, threads, handles);
    }
}
