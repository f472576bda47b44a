package io.github.jmeterrpc.influx.write;

import io.github.jmeterrpc.influx.write.WriteException.Remedy;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;

/** Questions in InfluxQL to where points are written. */
final class InfluxQuery {

    private static final int MAX_BODY = 200;

    /** What is kept in memory of an answer, in bytes: nobody asks for more than a part of that. */
    private static final long MAX_ANSWER = 32L << 20;

    private final InfluxUrl url;
    private final OkHttpClient client;

    /** @param writing what writes, with its certificates and proxies */
    InfluxQuery(InfluxUrl url, OkHttpClient writing) {
        this.url = url;
        OkHttpClient.Builder builder = writing.newBuilder();
        // It takes nothing but the answer to a write for an answer.
        builder.interceptors().removeIf(WriteInterceptor.class::isInstance);
        this.client = builder.build();
    }

    String ask(String influxQl, long timeoutMillis) throws WriteException {
        HttpUrl.Builder address = HttpUrl.get(url.base() + "query")
                .newBuilder()
                .addQueryParameter("db", url.database())
                .addQueryParameter("epoch", "ns")
                .addQueryParameter("q", influxQl);
        if (!url.retentionPolicy().isEmpty()) {
            address.addQueryParameter("rp", url.retentionPolicy());
        }
        Request.Builder request = new Request.Builder().url(address.build()).header("Accept", "application/csv");
        if (!url.login().header().isEmpty()) {
            request.header("Authorization", url.login().header());
        }
        OkHttpClient impatient = client.newBuilder()
                .callTimeout(timeoutMillis, TimeUnit.MILLISECONDS)
                .build();
        try (Response response = impatient.newCall(request.build()).execute()) {
            if (response.body() != null && response.body().source().request(MAX_ANSWER + 1)) {
                throw failed("has too much to answer", "more than " + MAX_ANSWER + " bytes", null);
            }
            String body = response.body() == null ? "" : response.body().string();
            if (response.isSuccessful()) {
                return body;
            }
            throw refused(response.code(), body.substring(0, Math.min(MAX_BODY, body.length())));
        } catch (IOException e) {
            String what = e.getClass().getSimpleName() + ": " + e.getMessage();
            throw failed("no answer to a question", url.login().mask(what), e);
        }
    }

    private WriteException refused(int status, String body) {
        return failed("answers " + status + " to a question", url.login().mask(oneLine(body)), null);
    }

    private static String oneLine(String body) {
        return body.lines().map(String::strip).collect(Collectors.joining(" "));
    }

    private WriteException failed(String how, String what, IOException cause) {
        return new WriteException(Remedy.RETRY, "query", url.name() + ": " + how + ": " + what, 0, cause);
    }
}
