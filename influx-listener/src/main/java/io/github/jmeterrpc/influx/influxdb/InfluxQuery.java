package io.github.jmeterrpc.influx.influxdb;

import com.squareup.moshi.JsonEncodingException;
import io.github.jmeterrpc.influx.delivery.QueryRow;
import io.github.jmeterrpc.influx.delivery.StoreKind;
import io.github.jmeterrpc.influx.delivery.WriteException;
import io.github.jmeterrpc.influx.delivery.WriteException.Remedy;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import okhttp3.HttpUrl;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;

/**
 * Sends InfluxQL queries to the server that points are written to. A response that is not a
 * complete InfluxDB result is an error, even with status 200. Causes are a write-only token, an
 * invalid statement, a row limit, the page of a proxy, or a server that only accepts writes.
 */
final class InfluxQuery {

    private static final int MAX_BODY = 200;

    /**
     * Maximum size of a response that is returned as a list, in bytes; all these queries expect far
     * less.
     */
    private static final long MAX_LIST = 32L << 20;

    /** Maximum memory of the rows of such a response, in bytes. */
    private static final long MAX_LIST_MEMORY =
            Math.min(256L << 20, Runtime.getRuntime().maxMemory() / 8);

    /** Factor of the time limit that a response of any size may take while data arrives. */
    private static final int LONG_ANSWER = 10;

    private static final Pattern JSON_ERROR =
            Pattern.compile("\\s*\\{.*(\"error\"|\"code\".*\"message\")\\s*:.*", Pattern.DOTALL);

    /** Errors of InfluxDB in a response with status 200 that may not occur in a later query. */
    private static final Pattern PASSING =
            Pattern.compile("(?i)limit|time-?out|timed out|interrupted|killed|closed|unavailable");

    private static final Pattern NOT_FOUND =
            Pattern.compile("(?i)(database|bucket|retention policy) .*not found|default retention policy not set");

    private static final Pattern NOT_ALLOWED = Pattern.compile("(?i)authoriz|permission|credential|forbidden");

    private static final String FOREIGN = "; check influxdbUrl, the rules of the proxy, and that influxdbToken, or"
            + " the user in influxdbUrl, has the right to read (a server that only accepts points, such as VictoriaMetrics"
            + " or Telegraf, cannot be queried)";

    private final InfluxUrl url;
    private final OkHttpClient client;

    /**
     * @param writing the client for writes, whose certificates and proxies are also used for
     * queries
     */
    InfluxQuery(InfluxUrl url, OkHttpClient writing) {
        this.url = url;
        OkHttpClient.Builder builder = writing.newBuilder();
        // The interceptor accepts only responses to writes.
        builder.interceptors().removeIf(WriteInterceptor.class::isInstance);
        this.client = builder.build();
    }

    List<QueryRow> execute(String influxQl, long timeoutMillis) throws WriteException {
        List<QueryRow> rows = new ArrayList<>();
        AtomicLong memory = new AtomicLong();
        execute(influxQl, timeoutMillis, MAX_LIST, row -> {
            if (memory.addAndGet(row.memory()) > MAX_LIST_MEMORY) {
                throw new UncheckedIOException(new IOException("too many rows"));
            }
            rows.add(row);
        });
        return rows;
    }

    /** The client for requests other than writes. */
    OkHttpClient client() {
        return client;
    }

    /** Passes on the rows as they arrive; the rows must be discarded if this method throws. */
    void execute(String influxQl, long timeoutMillis, Consumer<QueryRow> rows) throws WriteException {
        execute(influxQl, timeoutMillis, Long.MAX_VALUE, rows);
    }

    private void execute(String influxQl, long timeoutMillis, long maxBytes, Consumer<QueryRow> rows)
            throws WriteException {
        boolean anySize = maxBytes == Long.MAX_VALUE;
        HttpUrl.Builder address = HttpUrl.get(url.base() + "query")
                .newBuilder()
                .addQueryParameter("db", url.database())
                .addQueryParameter("epoch", "ns")
                .addQueryParameter("q", influxQl);
        if (!url.retentionPolicy().isEmpty()) {
            address.addQueryParameter("rp", url.retentionPolicy());
        }
        if (anySize) {
            // Otherwise the server sends no data before it has all rows.
            address.addQueryParameter("chunked", "true");
        }
        Request.Builder request = new Request.Builder()
                .url(address.build())
                .header("Accept", "application/json")
                // A stale response from a cache would hide stored rows, and windows would stay
                // incomplete.
                .header("Cache-Control", "no-cache");
        if (!url.login().header().isEmpty()) {
            request.header("Authorization", url.login().header());
        }
        OkHttpClient impatient = client.newBuilder()
                .readTimeout(timeoutMillis, TimeUnit.MILLISECONDS)
                .callTimeout(anySize ? LONG_ANSWER * timeoutMillis : timeoutMillis, TimeUnit.MILLISECONDS)
                .build();
        try (Response response = impatient.newCall(request.build()).execute()) {
            if (StoreHeaders.kind(response) == StoreKind.LIVE_STORE) {
                throw WriteException.liveStore(url.name());
            }
            if (!anySize && response.body() != null && response.body().source().request(maxBytes + 1)) {
                throw failed("responds with more than " + maxBytes + " bytes", null);
            }
            read(response, rows);
        } catch (UncheckedIOException e) {
            throw failed("responds with more rows than " + MAX_LIST_MEMORY + " bytes of memory can hold", e.getCause());
        } catch (IOException e) {
            String what = e.getClass().getSimpleName() + ": " + e.getMessage();
            throw failed("no response to a query: " + url.login().mask(what), e);
        }
    }

    private void read(Response response, Consumer<QueryRow> rows) throws IOException, WriteException {
        String start = oneLine(response.peekBody(MAX_BODY).string());
        int status = response.code();
        if (!response.isSuccessful()) {
            String what = "answers " + status + " to a query: " + start;
            throw isFinal(response, start) ? notReadable(what + advice(status, start)) : failed(what, null);
        }
        String foreign = "answers " + status + " to a query, but not with a response of InfluxDB: " + start;
        if (!isJson(response.body().contentType())) {
            throw failed(foreign + FOREIGN, null);
        }
        QueryAnswer answer;
        try {
            answer = QueryAnswer.read(response.body().source(), rows);
        } catch (JsonEncodingException | EOFException e) {
            throw failed(foreign + FOREIGN, null);
        }
        if (!answer.error().isEmpty()) {
            String what = "answers " + status + " to a query, with the error: " + oneLine(answer.error());
            throw PASSING.matcher(answer.error()).find()
                    ? failed(what, null)
                    : notReadable(what + advice(status, answer.error()));
        }
        if (!answer.isInfluxDb()) {
            throw failed(foreign + FOREIGN, null);
        }
        if (answer.isPartial()) {
            throw failed(
                    "returns only part of the rows; raise max-row-limit in the [http] section of influxdb.conf", null);
        }
    }

    /**
     * Whether a retry is useless: InfluxDB itself refuses the query. While the connection to
     * InfluxDB is disturbed, proxies also respond with 400, 401 and 404, and with pages.
     */
    private static boolean isFinal(Response response, String start) {
        int status = response.code();
        boolean refused = status == 401 || status == 403;
        boolean ofInfluxDb = response.headers().names().stream()
                .anyMatch(name -> name.toLowerCase(Locale.ROOT).startsWith("x-influxdb"));
        return status >= 400
                && status < 500
                && status != 408
                && status != 429
                && (JSON_ERROR.matcher(start).matches() || refused && ofInfluxDb);
    }

    private static boolean isJson(MediaType type) {
        return type != null && type.subtype().toLowerCase(Locale.ROOT).contains("json");
    }

    private String oneLine(String body) {
        String masked = url.login().mask(body);
        return masked.lines().map(String::strip).collect(Collectors.joining(" "));
    }

    private WriteException notReadable(String what) {
        return WriteException.notReadable(url.name() + ": " + what);
    }

    /** The remedy for a refusal, by its status and reason; empty if only a defect can cause it. */
    private static String advice(int status, String reason) {
        if (NOT_FOUND.matcher(reason).find()) {
            return "; check db=, rp= or bucket= in influxdbUrl, and create the database (InfluxDB 2: or map the bucket"
                    + " to one with influx v1 dbrp create)";
        }
        return status == 401 || status == 403 || NOT_ALLOWED.matcher(reason).find()
                ? "; give influxdbToken, or the user in influxdbUrl, the right to read"
                : "";
    }

    private WriteException failed(String what, IOException cause) {
        return new WriteException(Remedy.RETRY, "query", url.name() + ": " + what, 0, cause);
    }
}
