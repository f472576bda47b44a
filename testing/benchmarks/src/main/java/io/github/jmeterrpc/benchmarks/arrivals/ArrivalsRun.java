package io.github.jmeterrpc.benchmarks.arrivals;

import io.github.jmeterrpc.support.JMeterRun;
import io.github.jmeterrpc.support.suite.Suite;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Headless JMeters with one of the groups.
 *
 * @param suite with the JMeter home
 * @param folder where plans and result files go
 */
record ArrivalsRun(Suite suite, Path folder) {

    /** One generator's room, that of ten thousand threads too. */
    static final String HEAP = "-Xmx1g";

    private static final Pattern ACCOUNT =
            Pattern.compile("scheduled (\\d+) = started (\\d+) \\+ dropped (\\d+) \\+ waiting (\\d+)");

    /**
     * Starts one.
     *
     * @param sampler {@code sleep} or {@code call}
     */
    JMeterRun start(String name, Group group, String sampler, Map<String, String> properties, Duration limit) {
        Map<String, String> all = new HashMap<>(properties);
        if (group == Group.ARRIVALS) {
            all.put("sample_variables", String.join(",", Samples.VARIABLES));
        }
        return suite.jmeter()
                .start(
                        name,
                        plan(group, sampler),
                        folder.resolve(name),
                        all,
                        List.of("-Xms512m", HEAP, "-Xss256k"),
                        limit);
    }

    private Path plan(Group group, String sampler) {
        String plan = resource("plan.jmx")
                .replace("<!--SAMPLER-->", resource(sampler + ".xml").strip());
        for (Group each : Group.values()) {
            plan = plan.replace("@" + each + "@", String.valueOf(each == group));
        }
        try {
            Files.createDirectories(folder);
            return Files.writeString(
                    folder.resolve(group.name().toLowerCase(Locale.ROOT) + "-" + sampler + ".jmx"), plan);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String resource(String name) {
        try (InputStream in = ArrivalsRun.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What became of the arrivals, from the last line of the log; it must add up. */
    static long[] account(JMeterRun run) {
        try {
            Matcher account = ACCOUNT.matcher(Files.readString(run.log()));
            if (!account.find()) {
                throw new IllegalStateException("No account of arrivals in " + run.log());
            }
            long[] counts = new long[4];
            for (int i = 0; i < counts.length; i++) {
                counts[i] = Long.parseLong(account.group(i + 1));
            }
            if (counts[0] != counts[1] + counts[2] + counts[3]) {
                throw new IllegalStateException("It does not add up: " + account.group());
            }
            return counts;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
