package io.github.jmeterrpc.influx.influxdb;

import io.github.jmeterrpc.influx.delivery.QueryRow;
import io.github.jmeterrpc.influx.delivery.Sink;
import io.github.jmeterrpc.influx.delivery.StoreKind;
import io.github.jmeterrpc.influx.delivery.WriteException;
import io.github.jmeterrpc.influx.delivery.WriteException.Remedy;
import io.github.jmeterrpc.influx.line.SeriesTags;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.SortedSet;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Response;
import org.influxdb.InfluxDB;
import org.influxdb.InfluxDB.ConsistencyLevel;
import org.influxdb.InfluxDBException;
import org.influxdb.InfluxDBFactory;

/**
 * A sink that writes to InfluxDB through the v1 write API, with influxdb-java, gzip and times in
 * ns. Uses the JVM's proxy settings ({@code http.proxyHost}, {@code https.proxyHost},
 * {@code http.nonProxyHosts}) and authenticator.
 */
public final class InfluxSink implements Sink {

    private static final Duration CONNECT = Duration.ofSeconds(5);
    private static final Duration ANSWER = Duration.ofSeconds(15);

    /** A line protocol comment: writes no point, but detects every problem of a write. */
    private static final List<String> NOTHING = List.of("# Can this be written to?");

    private final InfluxUrl url;
    private final WriteErrorText refusals;
    private final OkHttpClient client;
    private final InfluxDB influx;
    private final InfluxQuery query;
    private final ServerTime serverTime = new ServerTime();
    private volatile StoreKind kind = StoreKind.INFLUXDB;

    /**
     * Creates a sink; the first write looks up the host and opens the connection.
     *
     * @throws IllegalArgumentException if the certificate file cannot be used
     */
    public InfluxSink(InfluxUrl url) {
        this(url, ANSWER);
    }

    public InfluxSink(InfluxUrl url, Duration answer) {
        this.url = url;
        this.refusals = new WriteErrorText(url);
        OkHttpClient.Builder builder = new OkHttpClient.Builder()
                .connectTimeout(CONNECT)
                .readTimeout(answer)
                .writeTimeout(answer)
                // A server that responds byte by byte does not exceed any of the other time limits.
                .callTimeout(answer.multipliedBy(2))
                .followRedirects(false)
                .followSslRedirects(false)
                .proxyAuthenticator(new ProxyLogin())
                .addInterceptor(new WriteInterceptor(url))
                .addNetworkInterceptor(this::identify)
                .addNetworkInterceptor(serverTime);
        if (!url.caFile().isEmpty()) {
            TrustedCertificates.of(url.caFile()).trustIn(builder);
        }
        this.client = builder.build();
        this.influx = connect(client);
        this.query = new InfluxQuery(url, client);
    }

    private static InfluxDB connect(OkHttpClient client) {
        // A placeholder: the library resolves the address immediately, but only a proxy may be able
        // to do that. The interceptor sets the real address.
        return InfluxDBFactory.connect("http://127.0.0.1/", client.newBuilder()).enableGzip();
    }

    @Override
    public void check(long timeoutMillis) throws WriteException {
        OkHttpClient impatient = client.newBuilder()
                .callTimeout(Duration.ofMillis(timeoutMillis))
                .build();
        try {
            write(connect(impatient), NOTHING);
        } catch (WriteException e) {
            // InfluxDB 2 and 3 reject the comment only because it contains no points.
            if (e.remedy() != Remedy.SPLIT) {
                throw e;
            }
        }
    }

    @Override
    public List<QueryRow> query(String influxQl, long timeoutMillis) throws WriteException {
        return query.execute(influxQl, timeoutMillis);
    }

    @Override
    public void query(String influxQl, long timeoutMillis, Consumer<QueryRow> rows) throws WriteException {
        query.execute(influxQl, timeoutMillis, rows);
    }

    @Override
    public SortedSet<String> generatorsOf(SeriesTags run) throws WriteException {
        return new StoredGenerators(url, query).find(kind, run);
    }

    @Override
    public void write(List<String> lines) throws WriteException {
        write(influx, lines);
    }

    private void write(InfluxDB through, List<String> lines) throws WriteException {
        try {
            through.write(
                    url.database(),
                    url.retentionPolicy().isEmpty() ? null : url.retentionPolicy(),
                    ConsistencyLevel.valueOf(url.consistency().toUpperCase(Locale.ROOT)),
                    TimeUnit.NANOSECONDS,
                    lines);
        } catch (InfluxDBException e) {
            throw refusals.explain(e);
        }
    }

    @Override
    public OptionalLong serverMillis() {
        return serverTime.millis();
    }

    @Override
    public StoreKind kind() {
        return kind;
    }

    /**
     * Stores the kind of the server. A response that a proxy sends instead does not reset a
     * detected kind.
     */
    private Response identify(Interceptor.Chain chain) throws IOException {
        Response response = chain.proceed(chain.request());
        StoreKind found = StoreHeaders.kind(response);
        if (found != StoreKind.INFLUXDB) {
            kind = found;
        }
        return response;
    }

    @Override
    public void abort() {
        client.dispatcher().cancelAll();
    }

    @Override
    public String name() {
        return url.name();
    }

    @Override
    public void close() {
        influx.close();
        client.dispatcher().executorService().shutdown();
        client.connectionPool().evictAll();
    }
}
