package io.github.jmeterrpc.live.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.jmeterrpc.live.Client;
import io.github.jmeterrpc.live.ListenerRows;
import io.github.jmeterrpc.live.ListenerRows.Samples;
import io.github.jmeterrpc.live.LiveSettings;
import io.github.jmeterrpc.live.LiveStore;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EventsTest {

    private static final long START = 1_795_368_600_000L;
    private static final int CLIENTS = 200;

    @TempDir
    Path folder;

    private final HttpClient http = HttpClient.newHttpClient();

    @Test
    void two_hundred_clients_hear_of_a_new_run_and_of_what_changes() throws Exception {
        try (LiveStore store = LiveStore.open(new LiveSettings(
                folder, false, InetAddress.getLoopbackAddress(), 0, "", 10, w -> {}, Clock.systemUTC()))) {
            List<BufferedReader> streams = new ArrayList<>();
            for (int i = 0; i < CLIENTS; i++) {
                streams.add(open(store.page()));
            }
            Client client = new Client(store.page());
            ListenerRows rows = new ListenerRows("shop", "a:1", 5000);
            Map<String, Samples> samples = Map.of("order", new Samples(new long[] {1000}, 0));
            client.write(rows.window(START, 1, 1, samples));
            String run = client.json("/api/runs").at("/runs/0/id").asText();
            for (BufferedReader stream : streams) {
                assertThat(data(stream, "state").get("run").asText()).isEqualTo(run);
            }
            client.write(rows.window(START + 5000, 1, 2, samples));
            for (BufferedReader stream : streams) {
                JsonNode update = data(stream, "update");
                // Whether the generator has fallen silent since is an update of its own.
                while (update.get("table").isEmpty()) {
                    update = data(stream, "update");
                }
                assertThat(update.at("/table/0/count").asInt()).isEqualTo(2);
                assertThat(update.at("/windows/generators/a:1/time/0").asLong()).isEqualTo(START + 5000);
                assertThat(update.has("errors")).isFalse();
            }
        }
    }

    private BufferedReader open(URI page) throws IOException, InterruptedException {
        var answer =
                http.send(HttpRequest.newBuilder(page.resolve("/api/events")).build(), BodyHandlers.ofInputStream());
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue("Content-Type")).hasValue("text/event-stream");
        BufferedReader stream = new BufferedReader(new InputStreamReader(answer.body(), StandardCharsets.UTF_8));
        assertThat(stream.readLine()).isEqualTo(": alive");
        return stream;
    }

    private static JsonNode data(BufferedReader stream, String event) throws IOException {
        for (String line = stream.readLine(); line != null; line = stream.readLine()) {
            if (line.equals("event: " + event)) {
                return new ObjectMapper().readTree(stream.readLine().substring("data: ".length()));
            }
        }
        throw new IOException("the stream has ended");
    }
}
