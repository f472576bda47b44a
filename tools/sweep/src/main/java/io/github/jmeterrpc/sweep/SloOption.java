package io.github.jmeterrpc.sweep;

import io.github.jmeterrpc.cli.UsageException;
import io.github.jmeterrpc.live.gate.Thresholds;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The option {@code --slo} in the language of the gate. An objective states a condition that must
 * hold, and a threshold a condition that fails: {@code p99<50} is the threshold
 * {@code response_p99>=50}, {@code service_p99<50} is {@code p99>=50}, and {@code errors<1%} stands
 * for two, for failed calls and for dropped arrivals.
 */
final class SloOption {

    private static final double PERCENT = 100;
    private static final Pattern LIMIT =
            Pattern.compile("(?:(?<service>service_)?(?<percentile>p(?:50|90|95|99|999))|errors)\\s*<"
                    + "\\s*(?<number>\\d{1,9}(?:\\.\\d{1,6})?)\\s*(?<unit>ms|%)?");

    private SloOption() {}

    /**
     * Reads objectives.
     *
     * @throws UsageException if an objective is invalid; the message has text and remedy
     */
    static Thresholds thresholds(List<String> typed) {
        return Thresholds.parse(typed.stream().flatMap(SloOption::thresholds).toList())
                .asObjectives();
    }

    private static Stream<String> thresholds(String typed) {
        Matcher limit = LIMIT.matcher(typed.trim());
        boolean isErrors = typed.trim().startsWith("errors");
        if (!limit.matches() || isErrors != "%".equals(limit.group("unit"))) {
            throw new UsageException("Option --slo '" + typed
                    + "' is not a limit; write p50, p90, p95, p99 or p999 (ms from the intended start), service_p50 …"
                    + " service_p999 (ms of the call alone) or errors (%), then < and a number, in quotation marks:"
                    + " --slo 'p99<50' --slo 'errors<0.1%'");
        }
        String number = limit.group("number");
        double value = Double.parseDouble(number);
        if (value <= 0 || isErrors && value > PERCENT) {
            throw new UsageException("Option --slo '" + typed.trim() + "': nothing can be below that; give "
                    + (isErrors ? "more than 0 %, and 100 % at most" : "more than 0 ms"));
        }
        return isErrors
                ? Stream.of("errors>=" + number + "%", "arrivals_dropped>=" + number + "%")
                : Stream.of((limit.group("service") == null ? "response_" : "") + limit.group("percentile") + ">="
                        + number);
    }
}
