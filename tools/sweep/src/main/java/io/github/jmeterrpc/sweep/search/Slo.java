package io.github.jmeterrpc.sweep.search;

import io.github.jmeterrpc.metrics.Histogram;
import io.github.jmeterrpc.sweep.points.Window;
import io.github.jmeterrpc.targets.cli.UsageException;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A limit that a rate must keep. Each one bounds a share of the calls: {@code p99<50} says that less than 1 % of them take 50 ms
 * or longer.
 *
 * @param text as it was typed
 * @param figure what is limited
 * @param percent of a percentile, as 99.9; of errors the limit itself
 * @param limitMillis what fewer calls may reach; NaN of errors
 */
public record Slo(String text, Figure figure, double percent, double limitMillis) {

    /** What is limited. */
    public enum Figure {
        /** From the intended start of a call to its end. */
        RESPONSE_TIME,
        /** From the real start to the end. */
        SERVICE_TIME,
        /** Failed calls and dropped arrivals. */
        ERRORS
    }

    private static final double PERCENT = 100;
    private static final String NUMBER = "(\\d{1,9}(?:\\.\\d{1,6})?)";
    private static final Pattern TIME =
            Pattern.compile("(service_)?p(50|90|95|99|999)\\s*<\\s*" + NUMBER + "\\s*(?:ms)?");
    private static final Pattern ERRORS = Pattern.compile("errors\\s*<\\s*" + NUMBER + "\\s*%");

    /**
     * Reads a limit.
     *
     * @throws UsageException naming text and remedy, if it is none
     */
    public static Slo parse(String typed) {
        String text = typed.trim();
        Matcher time = TIME.matcher(text);
        Matcher errors = ERRORS.matcher(text);
        if (time.matches()) {
            String digits = time.group(2);
            return checked(new Slo(
                    text,
                    time.group(1) == null ? Figure.RESPONSE_TIME : Figure.SERVICE_TIME,
                    Double.parseDouble(digits.substring(0, 2) + "." + digits.substring(2) + "0"),
                    Double.parseDouble(time.group(3))));
        }
        if (errors.matches()) {
            return checked(new Slo(text, Figure.ERRORS, Double.parseDouble(errors.group(1)), Double.NaN));
        }
        throw new UsageException("Option --slo '" + typed
                + "' is no limit; write p50, p90, p95, p99 or p999 (ms from the intended start), service_p50 … service_p999 (ms of"
                + " the call alone) or errors (%), then < and a number, in quotation marks: --slo 'p99<50' --slo"
                + " 'errors<0.1%'");
    }

    private static Slo checked(Slo slo) {
        boolean errors = slo.figure == Figure.ERRORS;
        double limit = errors ? slo.percent : slo.limitMillis;
        if (limit <= 0 || errors && limit > PERCENT) {
            throw new UsageException("Option --slo '" + slo.text + "': nothing can be below that; give "
                    + (errors ? "more than 0 %, and 100 % at most" : "more than 0 ms"));
        }
        return slo;
    }

    /** The share of the calls that may exceed it: less than that keeps the limit. */
    double allowed() {
        return (figure == Figure.ERRORS ? percent : PERCENT - percent) / PERCENT;
    }

    /** How many calls of some windows exceed it. */
    Share share(List<Window> windows) {
        if (figure == Figure.ERRORS) {
            long dropped = windows.stream()
                    .mapToLong(window -> window.arrivals().dropped())
                    .sum();
            return new Share(
                    windows.stream().mapToLong(Window::errors).sum() + dropped,
                    windows.stream().mapToLong(Window::samples).sum() + dropped);
        }
        Histogram durations = durations(windows);
        return new Share(durations.from(limitMillis), durations.total());
    }

    private Histogram durations(List<Window> windows) {
        Histogram durations = new Histogram();
        windows.stream()
                .map(window -> figure == Figure.SERVICE_TIME
                        ? window.buckets()
                        : window.arrivals().buckets())
                .forEach(durations::addRow);
        return durations;
    }

    /** The figure as it is in some windows, for people: {@code p99 51.2 ms}. */
    String shown(List<Window> windows) {
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
