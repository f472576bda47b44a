package io.github.jmeterrpc.support.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ScriptedHttpServerTest {

    private final HttpClient client = HttpClient.newHttpClient();

    private HttpResponse<String> post(ScriptedHttpServer server, String text) throws IOException, InterruptedException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(body)) {
            gzip.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return client.send(
                HttpRequest.newBuilder(URI.create(server.url("/write?db=x")))
                        .header("Content-Encoding", "gzip")
                        .timeout(Duration.ofSeconds(2))
                        .POST(BodyPublishers.ofByteArray(body.toByteArray()))
                        .build(),
                BodyHandlers.ofString());
    }

    @Test
    void repliesByScriptThenByRule() throws Exception {
        try (ScriptedHttpServer server = new ScriptedHttpServer()) {
            server.next(new ScriptedReply(503, "busy").with("Retry-After", "7"))
                    .always(request -> request.body().contains("bad")
                            ? new ScriptedReply(400, request.uri() + "")
                            : ScriptedReply.NO_CONTENT);

            HttpResponse<String> busy = post(server, "a\nb");
            assertThat(busy.statusCode()).isEqualTo(503);
            assertThat(busy.body()).isEqualTo("busy");
            assertThat(busy.headers().firstValue("Retry-After")).hasValue("7");
            assertThat(post(server, "a\nb").statusCode()).isEqualTo(204);
            assertThat(post(server, "bad").body()).isEqualTo("/write?db=x");
            assertThat(server.requests()).hasSize(3).allMatch(request -> request.header("Content-Encoding")
                    .equals("gzip"));
            assertThat(server.lines()).containsExactly("a", "b");
        }
    }

    @Test
    void closesHangsAndCuts() throws Exception {
        try (ScriptedHttpServer server = new ScriptedHttpServer()) {
            server.next(new ScriptedReply(200, "half").cut());
            assertThatExceptionOfType(IOException.class).isThrownBy(() -> post(server, ""));
            server.always(request -> ScriptedReply.CLOSE);
            assertThatExceptionOfType(IOException.class).isThrownBy(() -> post(server, ""));
            server.always(request -> ScriptedReply.HANG);
            assertThatExceptionOfType(HttpTimeoutException.class).isThrownBy(() -> post(server, ""));
        }
    }
}
