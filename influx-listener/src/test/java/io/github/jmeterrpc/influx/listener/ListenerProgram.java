package io.github.jmeterrpc.influx.listener;

import io.github.jmeterrpc.harness.process.ManagedProcess;
import io.github.jmeterrpc.influx.file.LineFile;
import io.github.jmeterrpc.influx.health.ProbeTarget;
import io.github.jmeterrpc.influx.influxdb.InfluxUrl;
import io.github.jmeterrpc.influx.listener.ListenerSettings.StartFailure;
import io.github.jmeterrpc.influx.record.ClosedWindow;
import io.github.jmeterrpc.influx.record.LabelRules;
import io.github.jmeterrpc.influx.record.Sample;
import io.github.jmeterrpc.influx.record.ThreadRecorder;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A load generator without JMeter, in this JVM or, as a program, in one of its own: URL, token,
 * spool directory, labels, ms. Windows of a quarter of a second. Prints
 * {@code recorded <samples> at <ms since 1970>}.
 */
public final class ListenerProgram {

    static final long WINDOW_MILLIS = 250;

    private ListenerProgram() {}

    static ListenerSettings settings(String url, Path spool, StartFailure onStartFailure, long flushMillis) {
        return settings(url, "", spool, onStartFailure, flushMillis);
    }

    static ListenerSettings settings(
            String url, String token, Path spool, StartFailure onStartFailure, long flushMillis) {
        return settings(url, token, spool, onStartFailure, flushMillis, "");
    }

    static ListenerSettings settings(
            String url, String token, Path spool, StartFailure onStartFailure, long flushMillis, String instance) {
        return settings(url, token, spool, onStartFailure, flushMillis, instance, WINDOW_MILLIS);
    }

    static ListenerSettings settings(
            String url,
            String token,
            Path spool,
            StartFailure onStartFailure,
            long flushMillis,
            String instance,
            long windowMillis) {
        return settings(url, token, spool, onStartFailure, flushMillis, instance, windowMillis, Optional.empty());
    }

    static ListenerSettings settings(
            String url,
            String token,
            Path spool,
            StartFailure onStartFailure,
            long flushMillis,
            String instance,
            long windowMillis,
            Optional<List<ProbeTarget>> probed) {
        return new ListenerSettings(
                LineFile.isNamedBy(url) ? LineFile.parse(url) : InfluxUrl.parse(url, token, ""),
                new ListenerSettings.Tags("app", instance, "jmeter", Map.of()),
                new ListenerSettings.Recording(
                        new LabelRules(false, label -> true, 1000),
                        List.of(),
                        windowMillis,
                        "test",
                        "",
                        probed.isPresent(),
                        probed,
                        true,
                        false,
                        false,
                        false,
                        false,
                        ""),
                new ListenerSettings.Buffering(onStartFailure, flushMillis, spool, 100L << 20),
                Optional.empty());
    }

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

    /**
     * Arguments: URL, token, spool, number of labels, how long to record (ms), how long to write at
     * the end (ms), and, if given, the instance and the number of listeners.
     */
    public static void main(String[] args) throws IOException, InterruptedException {
        int labels = Integer.parseInt(args[3]);
        long flushMillis = Long.parseLong(args[5]);
        ListenerSettings settings = settings(
                args[0], args[1], Path.of(args[2]), StartFailure.CONTINUE, flushMillis, args.length > 6 ? args[6] : "");
        List<InfluxListener> listeners = new ArrayList<>();
        for (int i = args.length > 7 ? Integer.parseInt(args[7]) : 1; i > 0; i--) {
            listeners.add(start(settings));
        }
        long end = System.currentTimeMillis() + Long.parseLong(args[4]);
        int recorded = 0;
        while (System.currentTimeMillis() < end) {
            for (int i = 0; i < labels; i++) {
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

    /** Starts a JVM with this class path; what is logged from INFO on is in its output. */
    public static ManagedProcess java(Path output, List<String> prefix, Class<?> main, String... args) {
        return java(output, prefix, "INFO", main, args);
    }

    /** The same with all that is logged. */
    static ManagedProcess talkativeJava(Path output, Class<?> main, String... args) {
        return java(output, List.of(), "TRACE", main, args);
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
