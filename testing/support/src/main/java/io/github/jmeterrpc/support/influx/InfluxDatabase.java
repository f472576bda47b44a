package io.github.jmeterrpc.support.influx;

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
import java.util.List;

/** One database of an InfluxDB 1.x: InfluxQL in, rows out. */
public final class InfluxDatabase {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final HttpClient http =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(20)).build();
    private final InfluxAddress address;
    private final String name;

    public InfluxDatabase(InfluxAddress address, String name) {
        this.address = address;
        this.name = name;
    }

    public String name() {
        return name;
    }

    /** The value for a listener's parameter {@code influxdbUrl}. */
    public String writeUrl() {
        return address.writeUrl(name).toString();
    }

    /** Creates it; one that exists stays as it is, and takes no right to create any. */
    public InfluxDatabase create() {
        if (!exists()) {
            query("CREATE DATABASE " + quoted());
        }
        return this;
    }

    private boolean exists() {
        return query("SHOW DATABASES").stream().anyMatch(row -> row.text("name").equals(name));
    }

    public void drop() {
        query("DROP DATABASE " + quoted());
    }

    private String quoted() {
        return '"' + name.replace("\"", "\\\"") + '"';
    }

    /** Asks in InfluxQL; the column {@code time} comes in milliseconds. */
    public List<InfluxRow> query(String influxQl) {
        HttpResponse<String> answer = send(HttpRequest.newBuilder(URI.create(address.queryUrl(name) + "&epoch=ms"))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString("q=" + URLEncoder.encode(influxQl, StandardCharsets.UTF_8))));
        if (answer.statusCode() != 200) {
            throw new IllegalStateException(influxQl + " → " + answer.statusCode() + " " + answer.body());
        }
        return InfluxAnswer.rows(answer.body());
    }

    /** Writes line protocol as it stands; timestamps in nanoseconds. */
    public void write(String lines) {
        HttpResponse<String> answer =
                send(HttpRequest.newBuilder(address.writeUrl(name)).POST(BodyPublishers.ofString(lines)));
        if (answer.statusCode() != 204) {
            throw new IllegalStateException("Not written: " + answer.statusCode() + " " + answer.body());
        }
    }

    /** Whether an InfluxDB answers at the address. */
    public boolean answers() {
        try {
            return send(HttpRequest.newBuilder(address.pingUrl()).GET()).statusCode() == 204;
        } catch (UncheckedIOException e) {
            return false;
        }
    }

    private HttpResponse<String> send(HttpRequest.Builder request) {
        try {
            return http.send(request.timeout(PATIENCE).build(), BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException("InfluxDB at " + address.base() + " does not answer", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while speaking to InfluxDB", e);
        }
    }
}
