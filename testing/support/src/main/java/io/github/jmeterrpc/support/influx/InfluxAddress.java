package io.github.jmeterrpc.support.influx;

import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * Address and credentials of an InfluxDB.
 *
 * @param base scheme, host and port
 * @param credentials the part of the query string that carries {@code u} and {@code p}; may be empty
 */
public record InfluxAddress(URI base, String credentials) {

    /**
     * Reads {@code http://host:8086}, {@code http://host:8086/write?db=jmeter} or either with {@code u=…&p=…}; a database
     * in it is left aside.
     */
    public static InfluxAddress parse(String url) {
        URI uri = URI.create(url.strip());
        boolean web = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
        if (!web || uri.getHost() == null) {
            throw new IllegalArgumentException("Not the URL of an InfluxDB: " + url + " (like http://127.0.0.1:8086)");
        }
        String query = uri.getRawQuery() == null ? "" : uri.getRawQuery();
        String credentials = Arrays.stream(query.split("&"))
                .filter(part -> part.startsWith("u=") || part.startsWith("p="))
                .collect(Collectors.joining("&"));
        return new InfluxAddress(URI.create(uri.getScheme() + "://" + uri.getRawAuthority()), credentials);
    }

    /** What a listener is given: the write end point of a database. */
    public URI writeUrl(String database) {
        return resolve("/write?db=" + encode(database));
    }

    URI queryUrl(String database) {
        return resolve("/query?db=" + encode(database));
    }

    URI pingUrl() {
        return resolve("/ping");
    }

    private URI resolve(String path) {
        return base.resolve(credentials.isEmpty() ? path : path + (path.contains("?") ? "&" : "?") + credentials);
    }

    private static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
