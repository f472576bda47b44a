package io.github.jmeterrpc.benchmarks.scale;

import io.github.jmeterrpc.support.ManagedProcess;
import io.github.jmeterrpc.sweep.probe.ProcessProbe;
import io.github.jmeterrpc.sweep.probe.Reading;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;

/** A live store in a JVM of its own. */
record LiveStoreProcess(ManagedProcess process, String writeUrl, long beganNanos) implements AutoCloseable {

    private static final String HEAP = "-Xmx1g";
    private static final String URL = "generators: influxdbUrl=";
    private static final long MB = 1 << 20;

    static LiveStoreProcess start(Path folder, Duration limit) {
        ProcessBuilder command = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                HEAP,
                "-cp",
                System.getProperty("java.class.path"),
                "io.github.jmeterrpc.live.cli.Main",
                "store",
                "--folder",
                folder.resolve("live-runs").toString(),
                "--port",
                "0");
        ManagedProcess process = ManagedProcess.start("live-store", command, folder.resolve("live-store.txt"), limit);
        String line = process.awaitLine(text -> text.startsWith(URL), Duration.ofSeconds(30));
        return new LiveStoreProcess(process, line.substring(URL.length()).trim(), System.nanoTime());
    }

    /** CPU since the start, and memory. */
    String used() {
        Reading reading = new ProcessProbe(process.pid()).read();
        return String.format(
                Locale.ROOT,
                "cpu_cores=%.2f memory_mb=%.0f of heap %s",
                reading.cpuMillis() * 1e6 / (System.nanoTime() - beganNanos),
                reading.memoryBytes() / MB,
                HEAP);
    }

    @Override
    public void close() {
        process.close();
    }
}
