package io.github.jmeterrpc.grafana;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeterrpc.support.grafana.DashboardFile;
import io.github.jmeterrpc.support.influx.InfluxAddress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.UUID;

/** A Grafana that runs already, with a data source of its own for as long as this is open. */
final class GrafanaServer implements AutoCloseable {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final HttpClient http =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(5)).build();
    private final URI base;
    private final String authorization;
    private final String dataSource = newUid();

    /** @param url such as {@code http://admin:password@127.0.0.1:3000} */
    GrafanaServer(String url, InfluxAddress influx, String database) {
        URI address = URI.create(url);
        if (address.getUserInfo() == null) {
            throw new IllegalArgumentException("GRAFANA_URL names no user: http://admin:password@127.0.0.1:3000");
        }
        base = URI.create(address.getScheme() + "://" + address.getHost() + ":" + address.getPort());
        authorization = "Basic "
                + Base64.getEncoder().encodeToString(address.getUserInfo().getBytes(StandardCharsets.UTF_8));
        ObjectNode source = JSON.createObjectNode();
        source.put("uid", dataSource)
                .put("name", dataSource)
                .put("type", "influxdb")
                .put("access", "proxy");
        source.put("url", influx.base().toString());
        source.putObject("jsonData")
                .put("dbName", database)
                .put("version", "InfluxQL")
                .put("httpMode", "POST");
        send("POST", "/api/datasources", source.toString());
    }

    /** A unique data source UID; Grafana takes at most 40 characters. */
    static String newUid() {
        return "test-" + UUID.randomUUID().toString().replace("-", "");
    }

    /** The number of values in the frames that Grafana makes of a query's answer; times are not counted. */
    int values(DashboardFile.Query query, String text, long from, long to) {
        ObjectNode request =
                JSON.createObjectNode().put("from", String.valueOf(from)).put("to", String.valueOf(to));
        ObjectNode target = request.putArray("queries").addObject().put("refId", "A");
        target.putObject("datasource").put("type", "influxdb").put("uid", dataSource);
        target.put("query", text).put("rawQuery", true).put("resultFormat", query.table() ? "table" : "time_series");
        target.put("alias", query.alias()).put("intervalMs", 1000).put("maxDataPoints", 1000);
        int values = 0;
        for (JsonNode frame : send("POST", "/api/ds/query", request.toString())
                .path("results")
                .path("A")
                .path("frames")) {
            JsonNode fields = frame.path("schema").path("fields");
            for (int i = 0; i < fields.size(); i++) {
                values += fields.get(i).path("type").asText().equals("time")
                        ? 0
                        : frame.path("data").path("values").path(i).size();
            }
        }
        return values;
    }

    /** Imports a dashboard as a person does; an answer that is not 200 is an exception. */
    void store(DashboardFile dashboard) {
        ObjectNode request = JSON.createObjectNode().put("overwrite", true);
        ObjectNode json = dashboard.json().deepCopy();
        json.put("uid", json.path("uid").asText() + "-test")
                .put("title", json.path("title").asText() + " (test)");
        request.set("dashboard", json);
        send("POST", "/api/dashboards/db", request.toString());
        send("DELETE", "/api/dashboards/uid/" + json.path("uid").asText(), "");
    }

    private JsonNode send(String method, String path, String body) {
        HttpRequest request = HttpRequest.newBuilder(base.resolve(path))
                .header("Authorization", authorization)
                .header("Content-Type", "application/json")
                .timeout(PATIENCE)
                .method(method, BodyPublishers.ofString(body))
                .build();
        try {
            HttpResponse<String> answer = http.send(request, BodyHandlers.ofString());
            if (answer.statusCode() != 200) {
                throw new IllegalStateException(
                        method + " " + path + " → " + answer.statusCode() + " " + answer.body());
            }
            return parse(answer.body());
        } catch (IOException e) {
            throw new UncheckedIOException("Grafana at " + base + " does not answer", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while speaking to Grafana", e);
        }
    }

    private static JsonNode parse(String json) throws JsonProcessingException {
        return JSON.readTree(json);
    }

    @Override
    public void close() {
        send("DELETE", "/api/datasources/uid/" + dataSource, "");
    }
}
