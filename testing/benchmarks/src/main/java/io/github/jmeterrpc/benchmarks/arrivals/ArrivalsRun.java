package io.github.jmeterrpc.benchmarks.arrivals;

import io.github.jmeterrpc.benchmarks.measure.PlanText;
import io.github.jmeterrpc.support.JMeterRun;
import io.github.jmeterrpc.support.suite.Suite;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;

/**
 * Headless JMeters with one of the groups.
 *
 * @param suite with the JMeter home
 * @param folder where plans and result files go
 */
record ArrivalsRun(Suite suite, Path folder) {

    /** The longest that any process may live. */
    static final Duration LIMIT = Duration.ofMinutes(3);
    /** One generator's room, that of ten thousand threads too. */
    static final String HEAP = "-Xmx1g";

    private static final Pattern ACCOUNT =
            Pattern.compile("scheduled (\\d+) = started (\\d+) \\+ dropped (\\d+) \\+ waiting (\\d+)");

    /** Thread groups that are compared. */
    enum Group {
        /** Ours. */
        ARRIVALS("Arrivals"),
        /** JMeter's own: a thread for each arrival. */
        OPEN_MODEL("Open Model Thread Group"),
        /** JMeter's own, at a rate that a Constant Throughput Timer keeps over all threads. */
        CLOSED("Thread Group");

        private final String title;

        Group(String title) {
            this.title = title;
        }

        String title() {
            return title;
        }
    }

    /**
     * Starts one.
     *
     * @param sampler {@code sleep} or {@code call}
     */
    JMeterRun start(String name, Group group, String sampler, Map<String, ?> properties) {
        Map<String, String> all = new HashMap<>();
        properties.forEach((key, value) -> all.put(key, String.valueOf(value)));
        if (group == Group.ARRIVALS) {
            all.put("sample_variables", "response_time,start_delay,woke_late");
        }
        String plan = PlanText.read(ArrivalsRun.class, "plan.jmx")
                .replace(
                        "<!--SAMPLER-->",
                        PlanText.read(ArrivalsRun.class, sampler + ".xml").strip());
        for (Group each : Group.values()) {
            plan = plan.replace("@" + each + "@", String.valueOf(each == group));
        }
        return suite.jmeter()
                .start(
                        name,
                        PlanText.write(plan, folder.resolve(name + ".jmx")),
                        folder.resolve(name),
                        all,
                        List.of("-Xms512m", HEAP, "-Xss256k"),
                        LIMIT);
    }

    /** The numbers of scheduled, started, dropped and waiting arrivals, from the last line of the log; they must add up. */
    static long[] account(JMeterRun run) {
        try {
            Matcher account = ACCOUNT.matcher(Files.readString(run.log()));
            if (!account.find()) {
                throw new IllegalStateException("No account of arrivals in " + run.log());
            }
            long[] counts = LongStream.rangeClosed(1, 4)
                    .map(i -> Long.parseLong(account.group((int) i)))
                    .toArray();
            if (counts[0] != counts[1] + counts[2] + counts[3]) {
                throw new IllegalStateException("It does not add up: " + account.group());
            }
            return counts;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
