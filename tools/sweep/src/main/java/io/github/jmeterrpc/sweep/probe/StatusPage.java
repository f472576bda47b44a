package io.github.jmeterrpc.sweep.probe;

import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.Proxy;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Asks a target of the suite for its status, as in {@code {"maxThreads":300,"threads":201,"busy":100,"connections":100}}.
 *
 * @param url its page
 * @param timeoutMillis how long to wait for a connection, and as long for the answer
 */
public record StatusPage(URL url, int timeoutMillis) implements PoolProbe {

    private static final int TIMEOUT_MILLIS = 1_000;
    private static final int LONGEST = 10_000;

    /** Queried repeatedly, so a late answer is skipped rather than waited for. */
    public StatusPage(URL url) {
        this(url, TIMEOUT_MILLIS);
    }

    @Override
    public Pool read() {
        try {
            HttpURLConnection connection = (HttpURLConnection) url.openConnection(Proxy.NO_PROXY);
            connection.setConnectTimeout(timeoutMillis);
            connection.setReadTimeout(timeoutMillis);
            try (InputStream body = connection.getInputStream()) {
                return of(new String(body.readNBytes(LONGEST), StandardCharsets.US_ASCII));
            }
        } catch (IOException e) {
            return Pool.UNKNOWN;
        }
    }

    private static Pool of(String json) {
        return new Pool(
                number(json, "maxThreads"), number(json, "threads"), number(json, "busy"), number(json, "connections"));
    }

    private static double number(String json, String key) {
        Matcher found =
                Pattern.compile("\"" + key + "\"\\s*:\\s*(\\d{1,18})\\b").matcher(json);
        return found.find() ? Double.parseDouble(found.group(1)) : Double.NaN;
    }
}
