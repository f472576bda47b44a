package io.github.jmeterrpc.dubbo.discovery.nacos;

import com.alibaba.nacos.api.PropertyKeyConst;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.jmeterrpc.dubbo.discovery.catalog.CatalogException;
import io.github.jmeterrpc.dubbo.discovery.catalog.Deadline;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Lists the interfaces whose applications register as instances. Dubbo writes them to Nacos as
 * configurations of the group {@value #GROUP}, which Nacos' client can read one by one but not
 * list; the server's HTTP interface of versions 1 and 2 can.
 */
final class NacosMappings {

    static final String GROUP = "mapping";

    private static final int PAGE = 500;
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private final Properties properties;
    private final int timeoutMillis;

    /** @param properties the properties of the Nacos client */
    NacosMappings(Properties properties, int timeoutMillis) {
        this.properties = properties;
        this.timeoutMillis = timeoutMillis;
    }

    /**
     * Returns the applications of each interface, separated by commas.
     *
     * @return empty if the server has no such list, as in Nacos 3, or the user has no permission to
     *     read it
     * @throws CatalogException if the deadline has passed or the thread was interrupted
     */
    Map<String, String> applicationsByInterface(Deadline deadline) throws CatalogException {
        HttpClient http = HttpClient.newBuilder()
                .connectTimeout(Duration.ofMillis(timeoutMillis))
                .build();
        Map<String, String> applications = new TreeMap<>();
        for (String server :
                properties.getProperty(PropertyKeyConst.SERVER_ADDR).split(",")) {
            try {
                read(http, server.trim(), applications, deadline);
                break;
            } catch (IOException e) {
                // Each server has all mappings; the responses received so far are better than none.
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                deadline.check();
            }
        }
        return applications;
    }

    private void read(HttpClient http, String server, Map<String, String> applications, Deadline deadline)
            throws IOException, InterruptedException, CatalogException {
        Map<String, String> query = new LinkedHashMap<>();
        query.put("search", "accurate");
        query.put("dataId", "");
        query.put("group", GROUP);
        query.put("tenant", properties.getProperty(PropertyKeyConst.NAMESPACE, ""));
        query.put("pageSize", String.valueOf(PAGE));
        query.put("accessToken", login(http, server));
        JsonNode items;
        int page = 1;
        do {
            deadline.check();
            query.put("pageNo", String.valueOf(page++));
            items = json(http, request(server, "/nacos/v1/cs/configs?" + form(query)))
                    .path("pageItems");
            items.forEach(item -> applications.put(
                    item.path("dataId").asText(), item.path("content").asText()));
        } while (items.size() == PAGE);
    }

    private String login(HttpClient http, String server) throws IOException, InterruptedException {
        String user = properties.getProperty(PropertyKeyConst.USERNAME, "");
        if (user.isEmpty()) {
            return "";
        }
        String password = properties.getProperty(PropertyKeyConst.PASSWORD, "");
        String body = form(Map.of("username", user, "password", password));
        HttpRequest.Builder login = request(server, "/nacos/v1/auth/login")
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(HttpRequest.BodyPublishers.ofString(body));
        return json(http, login).path("accessToken").asText();
    }

    private HttpRequest.Builder request(String server, String path) {
        return HttpRequest.newBuilder(URI.create("http://" + server + path)).timeout(Duration.ofMillis(timeoutMillis));
    }

    private static JsonNode json(HttpClient http, HttpRequest.Builder request)
            throws IOException, InterruptedException {
        var response = http.send(request.build(), BodyHandlers.ofString(StandardCharsets.UTF_8));
        return response.statusCode() == 200 ? MAPPER.readTree(response.body()) : MAPPER.createObjectNode();
    }

    private static String form(Map<String, String> fields) {
        return fields.entrySet().stream()
                .map(field -> field.getKey() + "=" + URLEncoder.encode(field.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));
    }
}
