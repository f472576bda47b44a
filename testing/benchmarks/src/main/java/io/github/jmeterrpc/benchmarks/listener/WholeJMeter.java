package io.github.jmeterrpc.benchmarks.listener;

import io.github.jmeterrpc.benchmarks.measure.InsideJMeter;
import io.github.jmeterrpc.support.ManagedProcess;
import io.github.jmeterrpc.support.influx.InfluxDatabase;
import io.github.jmeterrpc.support.influx.InfluxServer;
import io.github.jmeterrpc.support.suite.Suite;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Samples per second of a headless JMeter whose sampler does nothing: 50 threads, no result file. */
final class WholeJMeter {

    private static final Pattern LINE = Pattern.compile("bench samples=(\\d+) seconds=(\\d+)");

    /** Under 50 threads the compiler gets little time: it takes about 15 s until no more gets faster. */
    private static final int WARM_UP_SECONDS = 25;

    private static final Pattern PAGE = Pattern.compile("watch the test at (http://\\S+)");
    private static final Duration PAGE_LIMIT = Duration.ofSeconds(60);
    private static final int WATCHERS = 200;

    private final Suite suite;
    private final InfluxServer influx;
    private final int seconds;
    private final Path folder;

    WholeJMeter(Suite suite, InfluxServer influx, int seconds, Path folder) {
        this.suite = suite;
        this.influx = influx;
        this.seconds = seconds;
        this.folder = folder;
    }

    /** Seconds that one run takes. */
    int expectedSeconds() {
        return WARM_UP_SECONDS + seconds + 6;
    }

    double samplesPerSecond(Variant variant, int round) {
        Path runFolder = folder.resolve(variant.name().toLowerCase(Locale.ROOT) + "-" + round);
        InfluxDatabase database = influx.newDatabase();
        try (ManagedProcess run = start(variant, runFolder, database.writeUrl())) {
            if (variant.isWatched()) {
                awaitWatched(run);
            } else {
                awaitGood(run);
            }
            return rateOf(Files.readString(run.output()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            database.drop();
        }
    }

    private static void awaitGood(ManagedProcess run) {
        int code = run.awaitExit();
        if (code != 0) {
            throw run.failure("ended with exit code " + code);
        }
    }

    private static void awaitWatched(ManagedProcess run) {
        String told = run.awaitLine(line -> PAGE.matcher(line).find(), PAGE_LIMIT);
        Matcher page = PAGE.matcher(told);
        if (!page.find()) {
            throw new IllegalStateException("no address in: " + told);
        }
        try (Watchers watchers = new Watchers(URI.create(page.group(1)), WATCHERS)) {
            awaitGood(run);
            if (watchers.bytes() == 0) {
                throw new IllegalStateException("nothing was told to who watched " + page.group(1));
            }
        }
    }

    /** As {@code jmeter -n} without {@code -l} and without the summary on the console. */
    private ManagedProcess start(Variant variant, Path runFolder, String url) throws IOException {
        Files.createDirectories(runFolder);
        ProcessBuilder command = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xms512m",
                        "-Xmx512m",
                        "-Djava.awt.headless=true",
                        "-jar",
                        suite.jmeter().path().resolve("bin/ApacheJMeter.jar").toString(),
                        "-n",
                        "-t",
                        plan(variant).toString(),
                        "-j",
                        runFolder.resolve("jmeter.log").toString(),
                        "-Jjmeterengine.nongui.port=0",
                        "-Jsummariser.name=",
                        "-Jbackend_influxdb.send_interval=1",
                        "-Juser.classpath=" + InsideJMeter.classes(),
                        "-Jbench.url=" + url,
                        "-Jbench.warmUp=" + WARM_UP_SECONDS,
                        "-Jbench.seconds=" + seconds,
                        "-Jbench.duration=" + (WARM_UP_SECONDS + seconds + 1))
                .directory(runFolder.toFile());
        Duration limit = Duration.ofSeconds(60L + 3L * expectedSeconds());
        return ManagedProcess.start("JMeter " + variant, command, runFolder.resolve("console.txt"), limit);
    }

    private static double rateOf(String output) {
        Matcher line = LINE.matcher(output);
        if (!line.find()) {
            throw new IllegalStateException("JMeter printed no number of samples:\n" + output);
        }
        return Double.parseDouble(line.group(1)) / Double.parseDouble(line.group(2));
    }

    private Path plan(Variant variant) throws IOException {
        try (InputStream in = WholeJMeter.class.getResourceAsStream("nothing.jmx")) {
            String plan =
                    new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("<!--LISTENER-->", variant.xml());
            Files.createDirectories(folder);
            return Files.writeString(folder.resolve(variant + ".jmx"), plan);
        }
    }
}
