package io.github.jmeterrpc.harness.jmeter;

import io.github.jmeterrpc.harness.process.ManagedProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A JMeter home with the plugins in lib/ext, and headless runs in it. */
public final class JMeterHome {

    /**
     * The property with the port for JMeter's stop commands; 0 unless given: a run is then ended
     * through its process.
     */
    public static final String STOP_PORT = "jmeterengine.nongui.port";

    private static final String PROPERTY = "jmeter.home.dir";
    private static final String LOG = "jmeter.log";
    private static final List<String> SMALL_HEAP = List.of("-Xms128m", "-Xmx512m");

    private final Path home;

    private JMeterHome(Path home) {
        this.home = home;
    }

    /** The home that the system property {@code jmeter.home.dir} names. */
    public static JMeterHome find() {
        return at(Path.of(System.getProperty(PROPERTY, "packaging/distribution/target/jmeter")));
    }

    public static JMeterHome at(Path home) {
        if (!Files.isRegularFile(home.resolve("bin/ApacheJMeter.jar"))) {
            throw new IllegalStateException("No JMeter home at " + home.toAbsolutePath() + " (-D" + PROPERTY
                    + "=…; the module distribution builds one)");
        }
        return new JMeterHome(home.toAbsolutePath().normalize());
    }

    public Path path() {
        return home;
    }

    /**
     * Starts {@code jmeter -n} with a small heap.
     *
     * @param name name of this run in messages
     * @param plan the .jmx file
     * @param folder a separate folder for result file, logs and whatever JMeter leaves in its
     *     working folder
     * @param properties passed as {@code -Jname=value}
     * @param limit time after which the process is ended
     */
    public JMeterRun start(String name, Path plan, Path folder, Map<String, String> properties, Duration limit) {
        return start(name, plan, folder, properties, SMALL_HEAP, limit);
    }

    /**
     * Starts {@code jmeter -n}.
     *
     * @param jvmOptions JVM options, such as the size of the heap
     * @see #start(String, Path, Path, Map, Duration) the other parameters
     */
    public JMeterRun start(
            String name,
            Path plan,
            Path folder,
            Map<String, String> properties,
            List<String> jvmOptions,
            Duration limit) {
        Path results = folder.resolve("results.csv");
        try {
            // JMeter appends to a result file that exists.
            Files.deleteIfExists(results);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Path log = folder.resolve(LOG);
        return new JMeterRun(
                launch(name, plan, folder, properties, jvmOptions, limit, "-l", results.toString()), results, log);
    }

    /**
     * Starts {@code jmeter -n} without a result file.
     *
     * @param options options of JMeter, without those for plan, log and properties
     * @see #start(String, Path, Path, Map, List, Duration) the other parameters
     */
    public ManagedProcess launch(
            String name,
            Path plan,
            Path folder,
            Map<String, String> properties,
            List<String> jvmOptions,
            Duration limit,
            String... options) {
        List<String> command = new ArrayList<>(jvmOptions);
        command.addAll(List.of(
                "-Djava.awt.headless=true",
                "-jar",
                home.resolve("bin/ApacheJMeter.jar").toString(),
                "-n",
                "-t",
                plan.toAbsolutePath().toString(),
                "-j",
                folder.resolve(LOG).toString()));
        command.addAll(List.of(options));
        if (!properties.containsKey(STOP_PORT)) {
            command.add("-J" + STOP_PORT + "=0");
        }
        properties.forEach((key, value) -> command.add("-J" + key + "=" + value));
        ProcessBuilder java = ManagedProcess.java(command).directory(folder.toFile());
        return ManagedProcess.start(name, java, folder.resolve("console.txt"), limit);
    }
}
