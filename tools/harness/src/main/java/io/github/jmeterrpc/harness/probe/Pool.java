package io.github.jmeterrpc.harness.probe;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.Proxy;
import java.net.URL;
import java.net.URLConnection;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The pool of a target server, at one time or over a period; NaN if unknown.
 *
 * @param size maximum number of threads
 * @param threads number of threads; over a period the maximum
 * @param busy number of threads with a connection (BIO) or a request; over a period the mean
 * @param connections number of open connections; over a period the maximum
 */
public record Pool(double size, double threads, double busy, double connections) {

    public static final Pool UNKNOWN = of(value -> Double.NaN);

    /** Queried repeatedly, so a late response is skipped. */
    private static final int TIMEOUT_MILLIS = 1_000;

    private static final int LONGEST = 10_000;

    /**
     * Counts a pool's threads by their names in Linux. This does not show whether they are busy.
     *
     * @param names names of the pool's threads, cut to 15 characters
     */
    public static Pool ofThreads(long pid, Pattern names) {
        String[] tasks = new File("/proc/" + pid + "/task").list();
        double threads = tasks == null
                ? Double.NaN
                : Stream.of(tasks)
                        .flatMap(task -> Proc.lines(pid + "/task/" + task + "/comm").stream())
                        .filter(names.asMatchPredicate())
                        .count();
        return new Pool(Double.NaN, threads, Double.NaN, Double.NaN);
    }

    /**
     * Reads the status page of a target of the suite, as in {@code
     * {"maxThreads":300,"threads":201,"busy":100,"connections":100}}; unknown if it does not
     * respond.
     */
    public static Pool ofStatus(URL page) {
        try {
            URLConnection connection = page.openConnection(Proxy.NO_PROXY);
            connection.setConnectTimeout(TIMEOUT_MILLIS);
            connection.setReadTimeout(TIMEOUT_MILLIS);
            try (InputStream body = connection.getInputStream()) {
                String json = new String(body.readNBytes(LONGEST), StandardCharsets.US_ASCII);
                List<String> fields = List.of(json.split("[{},]\\s*"));
                return new Pool(
                        Proc.number(fields, "\"maxThreads\":"),
                        Proc.number(fields, "\"threads\":"),
                        Proc.number(fields, "\"busy\":"),
                        Proc.number(fields, "\"connections\":"));
            }
        } catch (IOException e) {
            return UNKNOWN;
        }
    }

    /**
     * Returns the sums over several programs; a value is unknown if one program does not report it.
     */
    static Pool sum(List<Pool> pools) {
        return of(value -> pools.stream().mapToDouble(value).reduce(Double::sum).orElse(Double.NaN));
    }

    private static Pool of(ToDoubleFunction<ToDoubleFunction<Pool>> value) {
        return new Pool(
                value.applyAsDouble(Pool::size),
                value.applyAsDouble(Pool::threads),
                value.applyAsDouble(Pool::busy),
                value.applyAsDouble(Pool::connections));
    }
}
