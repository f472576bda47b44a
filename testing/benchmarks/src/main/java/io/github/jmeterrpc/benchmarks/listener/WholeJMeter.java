package io.github.jmeterrpc.benchmarks.listener;

import io.github.jmeterrpc.benchmarks.measure.InsideJMeter;
import io.github.jmeterrpc.benchmarks.measure.PlanText;
import io.github.jmeterrpc.support.ManagedProcess;
import io.github.jmeterrpc.support.influx.InfluxDatabase;
import io.github.jmeterrpc.support.influx.InfluxServer;
import io.github.jmeterrpc.support.suite.Suite;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Samples per second of a headless JMeter whose sampler does nothing: 50 threads, no result file.
 *
 * @param seconds length of a measurement
 * @param folder for files
 */
record WholeJMeter(Suite suite, InfluxServer influx, int seconds, Path folder) {

    private static final Pattern LINE = Pattern.compile("bench samples=(\\d+) seconds=(\\d+)");

    /** Under 50 threads the compiler gets little time: it takes about 15 s until no more gets faster. */
    private static final int WARM_UP_SECONDS = 25;

    double samplesPerSecond(Variant variant, int round) {
        Path runFolder = folder.resolve(variant.name().toLowerCase(Locale.ROOT) + "-" + round);
        InfluxDatabase database = influx.newDatabase();
        try (ManagedProcess run = start(variant, runFolder, database.writeUrl())) {
            run.awaitSuccess();
            Matcher samples =
                    LINE.matcher(run.awaitLine(line -> LINE.matcher(line).matches(), Duration.ZERO));
            samples.matches();
            return Double.parseDouble(samples.group(1)) / Double.parseDouble(samples.group(2));
        } finally {
            database.drop();
        }
    }

    /** As {@code jmeter -n} without {@code -l} and without the summary on the console. */
    private ManagedProcess start(Variant variant, Path runFolder, String url) {
        String plan = PlanText.read(WholeJMeter.class, "nothing.jmx").replace("<!--LISTENER-->", variant.xml());
        ProcessBuilder command = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xms512m",
                "-Xmx512m",
                "-Djava.awt.headless=true",
                "-jar",
                suite.jmeter().path().resolve("bin/ApacheJMeter.jar").toString(),
                "-n",
                "-t",
                PlanText.write(plan, runFolder.resolve("plan.jmx")).toString(),
                "-j",
                runFolder.resolve("jmeter.log").toString(),
                "-Jjmeterengine.nongui.port=0",
                "-Jsummariser.name=",
                "-Jbackend_influxdb.send_interval=1",
                "-Juser.classpath=" + InsideJMeter.classes(),
                "-Jbench.url=" + url,
                "-Jbench.warmUp=" + WARM_UP_SECONDS,
                "-Jbench.seconds=" + seconds,
                "-Jbench.duration=" + (WARM_UP_SECONDS + seconds + 1));
        return ManagedProcess.start(
                "JMeter " + variant,
                command.directory(runFolder.toFile()),
                runFolder.resolve("console.txt"),
                Duration.ofSeconds(60L + 3L * (WARM_UP_SECONDS + seconds + 6)));
    }
}
