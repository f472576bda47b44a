package io.github.jmeterrpc.influx.element;

import io.github.jmeterrpc.influx.health.ProbeTarget;
import io.github.jmeterrpc.influx.line.Percentile;
import io.github.jmeterrpc.influx.listener.ListenerSettings.StartFailure;
import io.github.jmeterrpc.live.gate.Thresholds;
import io.github.jmeterrpc.metrics.DurationThresholds;
import java.math.BigDecimal;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.apache.jmeter.services.FileServer;

/**
 * Parsers of the parameters' values; each throws an {@link IllegalArgumentException} whose message
 * is the remedy.
 */
final class Parsers {

    /** Value that disables probes. */
    private static final String NO_PROBES = "none";

    private static final int MAX_THRESHOLDS = 20;

    private Parsers() {}

    static String text(String text) {
        return text;
    }

    /**
     * Returns the text. If it is empty, returns the file name of the running plan, or "Test" if the
     * plan was created in Java.
     */
    static String title(String text) {
        String plan = FileServer.getFileServer().getScriptName();
        return !text.isEmpty() ? text : plan == null ? "Test" : plan.replaceFirst("\\.jmx$", "");
    }

    static boolean flag(String text) {
        return optionalFlag(text).orElse(false);
    }

    /** Returns empty if the text is empty. */
    static Optional<Boolean> optionalFlag(String text) {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "" -> Optional.empty();
            case "true" -> Optional.of(true);
            case "false" -> Optional.of(false);
            default -> throw new IllegalArgumentException("must be true or false");
        };
    }

    static Function<String, Integer> wholeNumber(String unit, int min, int max) {
        return text -> {
            // Ten digits may exceed int.
            long number = text.matches("\\d{1,9}") ? Long.parseLong(text) : -1;
            if (number < min || number > max) {
                throw new IllegalArgumentException("must be whole " + unit + " from " + min + " to " + max);
            }
            return (int) number;
        };
    }

    static <T> Function<String, Optional<T>> optional(Function<String, T> parser) {
        return text -> text.isEmpty() ? Optional.empty() : Optional.of(parser.apply(text));
    }

    static String measurement(String text) {
        if (text.startsWith("#")) {
            throw new IllegalArgumentException("must not begin with #; InfluxDB would treat the points as comments");
        }
        return text;
    }

    static Pattern regex(String text) {
        try {
            return Pattern.compile(text);
        } catch (PatternSyntaxException e) {
            throw new IllegalArgumentException("is not a regular expression: " + e.getDescription(), e);
        }
    }

    static List<Percentile> percentiles(String text) {
        return Percentile.parseAll(text);
    }

    /** Parses milliseconds with up to three decimals. */
    static DurationThresholds thresholds(String text) {
        TreeSet<Long> micros = new TreeSet<>();
        for (String millis : parts(text)) {
            if (!millis.matches("\\d{1,7}(\\.\\d{1,3})?")) {
                throw new IllegalArgumentException(
                        "must be milliseconds with at most three decimals separated by ;, as in 100;500;1000");
            }
            micros.add(new BigDecimal(millis).movePointRight(3).longValueExact());
        }
        if (micros.size() > MAX_THRESHOLDS) {
            throw new IllegalArgumentException("are too many; name " + MAX_THRESHOLDS + " at most");
        }
        return new DurationThresholds(List.copyOf(micros));
    }

    private static List<String> parts(String text) {
        return Arrays.stream(text.split(";"))
                .map(String::trim)
                .filter(part -> !part.isEmpty())
                .toList();
    }

    /** Returns empty to probe the addresses that samplers call. */
    static Optional<List<ProbeTarget>> probeTargets(String text) {
        if (text.isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(text.equalsIgnoreCase(NO_PROBES) ? List.of() : ProbeTarget.parseAll(text));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(e.getMessage() + ", or " + NO_PROBES, e);
        }
    }

    static StartFailure startFailure(String text) {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "continue" -> StartFailure.CONTINUE;
            case "stop" -> StartFailure.STOP;
            default -> throw new IllegalArgumentException("must be continue or stop");
        };
    }

    static Path folder(String text) {
        try {
            return Path.of(text).toAbsolutePath();
        } catch (InvalidPathException e) {
            throw new IllegalArgumentException("is not a path: " + e.getReason(), e);
        }
    }

    static Thresholds gate(String text) {
        try {
            return Thresholds.parse(text);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("cannot be used: " + e.getMessage(), e);
        }
    }

    static InetAddress address(String text) {
        try {
            return InetAddress.getByName(text);
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException("is not an address of this machine; leave it empty for 127.0.0.1", e);
        }
    }
}
