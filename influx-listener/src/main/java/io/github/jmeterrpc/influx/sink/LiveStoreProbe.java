package io.github.jmeterrpc.influx.sink;

import java.io.IOException;
import java.time.Duration;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;

/** Detects whether a server is a live store, by a header that every response of a live store has. */
final class LiveStoreProbe {

    private static final String HEADER = "X-Jmeter-Rpc-Store";

    /** Time limit of the request, the same as for other requests at the start of a test. */
    private static final Duration ANSWER = Duration.ofSeconds(3);

    private LiveStoreProbe() {}

    /** Whether a response comes from a live store. */
    static boolean isOfLiveStore(Response response) {
        return response.header(HEADER) != null;
    }

    /** Whether the server is a live store; false if it does not answer. */
    static boolean isLiveStore(InfluxUrl url, OkHttpClient writing) {
        OkHttpClient.Builder builder = writing.newBuilder().callTimeout(ANSWER);
        // The interceptor accepts only responses to writes.
        builder.interceptors().removeIf(WriteInterceptor.class::isInstance);
        Request ping = new Request.Builder().url(url.base() + "ping").build();
        try (Response response = builder.build().newCall(ping).execute()) {
            return isOfLiveStore(response);
        } catch (IOException e) {
            return false;
        }
    }
}
