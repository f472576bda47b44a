package io.github.jmeterrpc.live;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.jmeterrpc.files.Gzip;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;

/** Asks a store over HTTP. */
public final class Client {

    private final HttpClient http = HttpClient.newHttpClient();
    private final URI page;

    public Client(URI page) {
        this.page = page;
    }

    public HttpResponse<String> get(String path, String... headers) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(page.resolve(path));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return http.send(request.build(), BodyHandlers.ofString());
    }

    public JsonNode json(String path) throws IOException, InterruptedException {
        HttpResponse<String> response = get(path);
        if (response.statusCode() != 200) {
            throw new IOException(path + " answers " + response.statusCode() + ": " + response.body());
        }
        return new ObjectMapper().readTree(response.body());
    }

    public HttpResponse<String> write(String lines) throws IOException, InterruptedException {
        return post(
                "/write?db=jmeter&precision=n",
                Gzip.pack(lines.getBytes(StandardCharsets.UTF_8)),
                "Content-Encoding",
                "gzip");
    }

    public HttpResponse<String> post(String path, byte[] body, String... headers)
            throws IOException, InterruptedException {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(page.resolve(path)).POST(HttpRequest.BodyPublishers.ofByteArray(body));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return http.send(request.build(), BodyHandlers.ofString());
    }
}
