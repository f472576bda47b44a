package io.github.jmeterrpc.influx.sink;

import java.io.IOException;
import java.time.Duration;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;

/** Finds out whether a live store takes the points: each answer of one has a header that says so. */
final class LiveStoreProbe {

    private static final String HEADER = "X-Jmeter-Rpc-Store";

    /** As long as other questions at the start of a test. */
    private static final Duration ANSWER = Duration.ofSeconds(3);

    private LiveStoreProbe() {}

    /** Whether it is one; what does not answer is none. */
    static boolean isLiveStore(InfluxUrl url, OkHttpClient writing) {
        OkHttpClient.Builder builder = writing.newBuilder().callTimeout(ANSWER);
        // It takes nothing but the answer to a write for an answer.
        builder.interceptors().removeIf(WriteInterceptor.class::isInstance);
        Request ping = new Request.Builder().url(url.base() + "ping").build();
        try (Response response = builder.build().newCall(ping).execute()) {
            return response.header(HEADER) != null;
        } catch (IOException e) {
            return false;
        }
    }
}
