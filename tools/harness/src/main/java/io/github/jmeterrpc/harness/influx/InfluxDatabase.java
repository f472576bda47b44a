package io.github.jmeterrpc.harness.influx;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** One database of an InfluxDB 1.x: InfluxQL in, rows out. */
public final class InfluxDatabase {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final ObjectMapper JSON = new ObjectMapper();

    private static final HttpClient HTTP =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(20)).build();

    private final URI server;
    private final String credentials;
    private final String name;

    /**
     * A database, which need not exist yet.
     *
     * @param url {@code http://host:8086}, {@code http://host:8086/write?db=jmeter} or either with
     *     {@code u=…&p=…}; a database in it is ignored
     * @throws IllegalArgumentException if it is not an HTTP URL
     */
    public InfluxDatabase(String url, String name) {
        URI uri = URI.create(url.strip());
        if (uri.getHost() == null || !String.valueOf(uri.getScheme()).matches("https?")) {
            throw new IllegalArgumentException("Not the URL of an InfluxDB: " + url + " (like http://127.0.0.1:8086)");
        }
        this.server = URI.create(uri.getScheme() + "://" + uri.getRawAuthority());
        this.credentials = Stream.of(String.valueOf(uri.getRawQuery()).split("&"))
                .filter(part -> part.matches("[up]=.*"))
                .map(part -> "&" + part)
                .collect(Collectors.joining());
        this.name = name;
    }

    /** Scheme, host and port. */
    public URI server() {
        return server;
    }

    private URI at(String path) {
        return server.resolve(path + "?db=" + URLEncoder.encode(name, StandardCharsets.UTF_8) + credentials);
    }

    public String name() {
        return name;
    }

    /** The value for a listener's parameter {@code influxdbUrl}. */
    public String writeUrl() {
        return at("/write").toString();
    }

    /** Creates it; an existing one is not changed, and requires no right to create databases. */
    public InfluxDatabase create() {
        if (query("SHOW DATABASES").stream().noneMatch(row -> row.text("name").equals(name))) {
            query("CREATE DATABASE " + quoted());
        }
        return this;
    }

    public void drop() {
        query("DROP DATABASE " + quoted());
    }

    private String quoted() {
        return '"' + name.replace("\"", "\\\"") + '"';
    }

    /** Queries in InfluxQL; the column {@code time} comes in milliseconds. */
    public List<InfluxRow> query(String influxQl) {
        HttpResponse<String> response = send(HttpRequest.newBuilder(URI.create(at("/query") + "&epoch=ms"))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString("q=" + URLEncoder.encode(influxQl, StandardCharsets.UTF_8))));
        if (response.statusCode() != 200) {
            throw new IllegalStateException(influxQl + " → " + response.statusCode() + " " + response.body());
        }
        try {
            return rows(JSON.readTree(response.body()));
        } catch (IOException e) {
            throw new IllegalStateException("InfluxDB did not answer in JSON: " + response.body(), e);
        }
    }

    private static List<InfluxRow> rows(JsonNode response) {
        List<InfluxRow> rows = new ArrayList<>();
        for (JsonNode result : response.path("results")) {
            if (result.has("error")) {
                throw new IllegalStateException(
                        "InfluxDB: " + result.get("error").asText());
            }
            for (JsonNode series : result.path("series")) {
                Map<String, String> tags = new LinkedHashMap<>();
                series.path("tags")
                        .fields()
                        .forEachRemaining(
                                tag -> tags.put(tag.getKey(), tag.getValue().asText()));
                for (JsonNode values : series.path("values")) {
                    rows.add(new InfluxRow(
                            series.path("name").asText(), Map.copyOf(tags), columns(series.path("columns"), values)));
                }
            }
        }
        return rows;
    }

    private static Map<String, Object> columns(JsonNode names, JsonNode values) {
        Map<String, Object> columns = new LinkedHashMap<>();
        for (int i = 0; i < names.size(); i++) {
            JsonNode value = values.get(i);
            if (!value.isNull()) {
                Object plain = JSON.convertValue(value, Object.class);
                columns.put(names.get(i).asText(), plain instanceof Integer whole ? (Object) whole.longValue() : plain);
            }
        }
        return columns;
    }

    /** Writes line protocol unchanged; time stamps in nanoseconds. */
    public void write(String lines) {
        HttpResponse<String> response =
                send(HttpRequest.newBuilder(at("/write")).POST(BodyPublishers.ofString(lines)));
        if (response.statusCode() != 204) {
            throw new IllegalStateException("Not written: " + response.statusCode() + " " + response.body());
        }
    }

    /** Whether an InfluxDB answers at the address. */
    public boolean answers() {
        try {
            return send(HttpRequest.newBuilder(at("/ping")).GET()).statusCode() == 204;
        } catch (UncheckedIOException e) {
            return false;
        }
    }

    private HttpResponse<String> send(HttpRequest.Builder request) {
        try {
            return HTTP.send(request.timeout(PATIENCE).build(), BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException("InfluxDB at " + server + " does not answer", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while speaking to InfluxDB", e);
        }
    }
}
