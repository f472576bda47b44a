package io.github.jmeterrpc.benchmarks.run;

import io.github.jmeterrpc.benchmarks.raw.Text;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/** The plan that JMeter runs: a thread group with one Dubbo Request, no listener but the result file. */
final class Plan {

    private static final String TEMPLATE = "dubbo.jmx";

    private Plan() {}

    /** Writes the plan for a case. */
    static Path write(Case subject, Target target, Duration duration, Path file) {
        String plan = template();
        for (Map.Entry<String, String> value : values(subject, target, duration).entrySet()) {
            plan = plan.replace("@" + value.getKey() + "@", value.getValue());
        }
        try {
            Files.createDirectories(file.getParent());
            return Files.writeString(file, plan);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Map<String, String> values(Case subject, Target target, Duration duration) {
        boolean variables = subject.row().variables();
        String text = Text.ofLength(subject.row().characters());
        // In XML a quotation mark may stand between tags as it is, and the text is made of letters and digits.
        return Map.of(
                "TEXT",
                variables ? text : "",
                "THREADS",
                String.valueOf(subject.threads()),
                "DURATION",
                String.valueOf(duration.toSeconds()),
                "ADDRESS",
                variables ? "dubbo://${__P(bench.host,127.0.0.1)}:" + target.port() : target.url(),
                "ARGUMENTS",
                "[\"" + (variables ? "${TEXT}" : text) + "\"]",
                "TIMEOUT",
                variables
                        ? "${__P(bench.timeout," + target.timeoutMillis() + ")}"
                        : String.valueOf(target.timeoutMillis()));
    }

    private static String template() {
        try (InputStream in = Plan.class.getResourceAsStream(TEMPLATE)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
