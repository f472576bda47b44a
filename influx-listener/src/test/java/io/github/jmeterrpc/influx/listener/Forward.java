package io.github.jmeterrpc.influx.listener;

import io.github.jmeterrpc.support.faults.ScriptedHttpServer.Rule;
import io.github.jmeterrpc.support.faults.ScriptedReply;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Set;

/** The rule of a server that is a proxy. */
public final class Forward {

    /** Headers that each side of a proxy sets itself, in lower case. */
    private static final Set<String> OWN =
            Set.of("connection", "content-length", "expect", "host", "http2-settings", "transfer-encoding", "upgrade");

    private Forward() {}

    /** Passes requests on to another server and its replies back. */
    public static Rule to(String base) {
        HttpClient client = HttpClient.newHttpClient();
        return request -> {
            HttpRequest.Builder forwarded = HttpRequest.newBuilder(
                            URI.create(base).resolve(request.uri()))
                    .method(request.method(), BodyPublishers.ofByteArray(request.bytes()));
            request.headers().forEach((name, values) -> {
                if (!OWN.contains(name.toLowerCase())) {
                    values.forEach(value -> forwarded.header(name, value));
                }
            });
            HttpResponse<byte[]> response = client.send(forwarded.build(), BodyHandlers.ofByteArray());
            ScriptedReply reply = new ScriptedReply(response.statusCode(), response.body());
            response.headers().map().forEach((name, values) -> {
                if (!OWN.contains(name.toLowerCase())) {
                    reply.headers().put(name, values);
                }
            });
            return reply;
        };
    }
}
