package io.github.jmeterrpc.sweep.result;

import io.github.jmeterrpc.live.figures.WindowSums;
import io.github.jmeterrpc.live.figures.sums.Totals;
import io.github.jmeterrpc.metrics.Histogram;
import io.github.jmeterrpc.targets.cli.UsageException;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A limit for a rate. Each limit bounds a share of the calls: {@code p99<50} means that
 * less than 1 % of them take 50 ms or longer.
 *
 * @param text as it was typed
 * @param figure the limited figure
 * @param percent of a percentile, as 99.9; of errors the limit itself
 * @param limitMillis what fewer calls may reach; NaN of errors
 */
public record Slo(String text, Figure figure, double percent, double limitMillis) {

    /** The limited figure. */
    public enum Figure {
        /** From the intended start of a call to its end. */
        RESPONSE_TIME,
        /** From the real start to the end. */
        SERVICE_TIME,
        /** Failed calls and dropped arrivals. */
        ERRORS
    }

    private static final double PERCENT = 100;
    private static final Pattern LIMIT =
            Pattern.compile("(?:(?<service>service_)?p(?<digits>50|90|95|99|999)|errors)\\s*<"
                    + "\\s*(?<number>\\d{1,9}(?:\\.\\d{1,6})?)\\s*(?<unit>ms|%)?");

    /**
     * Reads a limit.
     *
     * @throws UsageException naming text and remedy, if it is none
     */
    public static Slo parse(String typed) {
        Matcher limit = LIMIT.matcher(typed.trim());
        boolean isErrors = typed.trim().startsWith("errors");
        if (!limit.matches() || isErrors != "%".equals(limit.group("unit"))) {
            throw new UsageException("Option --slo '" + typed
                    + "' is not a limit; write p50, p90, p95, p99 or p999 (ms from the intended start), service_p50 …"
                    + " service_p999 (ms of the call alone) or errors (%), then < and a number, in quotation marks:"
                    + " --slo 'p99<50' --slo 'errors<0.1%'");
        }
        double number = Double.parseDouble(limit.group("number"));
        if (number <= 0 || isErrors && number > PERCENT) {
            throw new UsageException("Option --slo '" + typed.trim() + "': nothing can be below that; give "
                    + (isErrors ? "more than 0 %, and 100 % at most" : "more than 0 ms"));
        }
        if (isErrors) {
            return new Slo(typed.trim(), Figure.ERRORS, number, Double.NaN);
        }
        double percent = Double.parseDouble("0." + limit.group("digits")) * PERCENT;
        Figure figure = limit.group("service") == null ? Figure.RESPONSE_TIME : Figure.SERVICE_TIME;
        return new Slo(typed.trim(), figure, percent, number);
    }

    /** The share of the calls that may exceed it: less than that keeps the limit. */
    double allowed() {
        return (figure == Figure.ERRORS ? percent : PERCENT - percent) / PERCENT;
    }

    /** How many calls of some windows exceed it. */
    Share share(List<WindowSums> windows) {
        if (figure == Figure.ERRORS) {
            long dropped = windows.stream().mapToLong(WindowSums::dropped).sum();
            Totals calls = Figures.of(windows).calls();
            return new Share((long) calls.errors() + dropped, calls.count() + dropped);
        }
        Histogram durations = durations(windows);
        return new Share(durations.from(limitMillis), durations.total());
    }

    private Histogram durations(List<WindowSums> windows) {
        return figure == Figure.SERVICE_TIME ? Figures.of(windows).calls().histogram : responses(windows);
    }

    /** The calls with an intended start that ended in some windows, by their response times. */
    static Histogram responses(List<WindowSums> windows) {
        return Figures.of(windows).calls().responses().histogram;
    }

    /** The figure in some windows, for people: {@code p99 51.2 ms}. */
    String shown(List<WindowSums> windows) {
        String name = text.substring(0, text.indexOf('<')).trim();
        return figure == Figure.ERRORS
                ? String.format(Locale.ROOT, "%s %.3g %%", name, share(windows).value() * PERCENT)
                : String.format(
                        Locale.ROOT,
                        "%s %.1f ms",
                        name,
                        durations(windows).percentile(percent, 0, Double.POSITIVE_INFINITY));
    }
}
