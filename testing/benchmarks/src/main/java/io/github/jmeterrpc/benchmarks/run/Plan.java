package io.github.jmeterrpc.benchmarks.run;

import io.github.jmeterrpc.benchmarks.run.Generator.Endpoint;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.function.Function;

/**
 * The plan that a JMeter runs: a thread group with one sampler, no listener but the result file.
 *
 * @param sampler resource with the sampler
 * @param values what stands in it for each @NAME@
 * @param properties of JMeter
 */
record Plan(String sampler, Function<Endpoint, Map<String, String>> values, Map<String, String> properties)
        implements Generator {

    private static final String SKELETON = "plan.jmx";

    static Plan of(String sampler, Function<Endpoint, Map<String, String>> values) {
        return new Plan(sampler, values, Map.of());
    }

    @Override
    public Contender start(int threads, Endpoint target, Path folder, Duration limit) {
        Path file = write(threads, target, limit, folder.resolve("plan.jmx"));
        return JMeterContender.start(target.suite().jmeter(), file, properties, folder, limit);
    }

    /** Writes the plan. */
    Path write(int threads, Endpoint target, Duration duration, Path file) {
        String plan = resource(SKELETON).replace("@SAMPLER@", resource(sampler).strip());
        for (Map.Entry<String, String> value : values.apply(target).entrySet()) {
            plan = filled(plan, value.getKey(), value.getValue());
        }
        plan = filled(plan, "TEXT", "");
        plan = filled(plan, "THREADS", String.valueOf(threads));
        plan = filled(plan, "DURATION", String.valueOf(duration.toSeconds()));
        try {
            Files.createDirectories(file.getParent());
            return Files.writeString(file, plan);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String filled(String plan, String name, String value) {
        return plan.replace("@" + name + "@", value.replace("&", "&amp;").replace("<", "&lt;"));
    }

    private static String resource(String name) {
        try (InputStream in = Plan.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
