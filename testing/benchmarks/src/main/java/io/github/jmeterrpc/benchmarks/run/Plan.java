package io.github.jmeterrpc.benchmarks.run;

import io.github.jmeterrpc.benchmarks.measure.PlanText;
import io.github.jmeterrpc.benchmarks.run.Side.Endpoint;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * A real headless JMeter whose plan is a thread group with one sampler, no listener but the result file.
 *
 * @param sampler resource with the sampler
 * @param values what stands in it for each @NAME@; port and timeout of the target are added
 * @param properties of JMeter
 */
record Plan(String sampler, Function<Endpoint, Map<String, String>> values, Map<String, String> properties)
        implements Side.Start {

    static Plan of(String sampler, Function<Endpoint, Map<String, String>> values) {
        return new Plan(sampler, values, Map.of());
    }

    @Override
    public Side start(int threads, Endpoint target, Path folder, Duration limit) {
        Path file = write(threads, target, limit, folder.resolve("plan.jmx"));
        return Side.of(target.suite().jmeter().start("JMeter", file, folder, properties, Side.JVM_OPTIONS, limit));
    }

    /** Writes the plan. */
    Path write(int threads, Endpoint target, Duration duration, Path file) {
        Map<String, String> all = new HashMap<>(Map.of(
                "TEXT", "",
                "PORT", String.valueOf(target.port()),
                "TIMEOUT", String.valueOf(target.timeoutMillis()),
                "THREADS", String.valueOf(threads),
                "DURATION", String.valueOf(duration.toSeconds())));
        all.putAll(values.apply(target));
        String plan = PlanText.read(Plan.class, "plan.jmx")
                .replace("@SAMPLER@", PlanText.read(Plan.class, sampler).strip());
        for (Map.Entry<String, String> value : all.entrySet()) {
            plan = plan.replace(
                    "@" + value.getKey() + "@",
                    value.getValue().replace("&", "&amp;").replace("<", "&lt;"));
        }
        return PlanText.write(plan, file);
    }
}
