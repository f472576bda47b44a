package io.github.jmeterrpc.influx.listener;

import io.github.jmeterrpc.harness.process.ManagedProcess;
import io.github.jmeterrpc.influx.record.ClosedWindow;
import io.github.jmeterrpc.influx.record.Sample;
import io.github.jmeterrpc.influx.record.ThreadRecorder;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * A load generator without JMeter, in this JVM or, as a program, in one of its own. Prints
 * {@code recorded <samples> at <ms since 1970>}.
 */
public final class ListenerProgram {

    private ListenerProgram() {}

    static InfluxListener start(ListenerSettings settings) throws IOException, InterruptedException {
        return InfluxListener.start(settings, () -> new ClosedWindow.Threads(1, 1, 0), Follower.NONE);
    }

    /** Records a sample of a label, on the calling thread. */
    static void record(InfluxListener listener, String label) {
        ThreadRecorder thread = listener.forThisThread();
        Sample sample = thread.sample();
        sample.label = label;
        sample.endMillis = System.currentTimeMillis();
        sample.micros = 1000;
        sample.count = 1;
        sample.hits = 1;
        sample.totalHits = 1;
        sample.bytesInTotal = true;
        if (!thread.record()) {
            throw new AssertionError("Not recorded");
        }
    }

    /** The arguments are those of a {@link ListenerLoad}. */
    public static void main(String[] args) throws IOException, InterruptedException {
        ListenerLoad load = ListenerLoad.of(args);
        ListenerSettings settings = load.settings().build();
        List<InfluxListener> listeners = new ArrayList<>();
        for (int i = load.listeners(); i > 0; i--) {
            listeners.add(start(settings));
        }
        long end = System.currentTimeMillis() + load.millis();
        int recorded = 0;
        while (System.currentTimeMillis() < end) {
            for (int i = 0; i < load.labels(); i++) {
                for (InfluxListener listener : listeners) {
                    record(listener, "label " + i);
                    recorded++;
                }
            }
            System.out.println("recorded " + recorded + " at " + System.currentTimeMillis());
            Thread.sleep(50);
        }
        for (InfluxListener listener : listeners) {
            listener.end();
        }
        for (InfluxListener listener : listeners) {
            listener.stop();
        }
    }

    /** Starts this program in a JVM of its own. */
    static ManagedProcess process(Path output, ListenerLoad load) {
        return java(output, List.of(), ListenerProgram.class, load.arguments());
    }

    /** Starts a JVM with this class path; what is logged from INFO on is in its output. */
    public static ManagedProcess java(Path output, List<String> prefix, Class<?> main, String... args) {
        return java(output, prefix, "INFO", main, args);
    }

    /** Starts this program in a JVM of its own; all that is logged is in its output. */
    static ManagedProcess talkativeProcess(Path output, ListenerLoad load) {
        return java(output, List.of(), "TRACE", ListenerProgram.class, load.arguments());
    }

    private static ManagedProcess java(
            Path output, List<String> prefix, String logLevel, Class<?> main, String... args) {
        List<String> command = new ArrayList<>(prefix);
        command.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx128m",
                "-XX:-UsePerfData",
                "-XX:TieredStopAtLevel=1",
                "-Dlog4j2.level=" + logLevel,
                "-cp",
                System.getProperty("java.class.path"),
                main.getName()));
        command.addAll(List.of(args));
        return ManagedProcess.start(main.getSimpleName(), new ProcessBuilder(command), output, Duration.ofMinutes(2));
    }
}
