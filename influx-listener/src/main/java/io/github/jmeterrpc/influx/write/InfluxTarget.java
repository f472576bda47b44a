package io.github.jmeterrpc.influx.write;

import io.github.jmeterrpc.influx.write.WriteException.Remedy;
import java.util.List;
import java.util.concurrent.TimeUnit;
import okhttp3.OkHttpClient;
import org.influxdb.InfluxDB;
import org.influxdb.InfluxDB.ConsistencyLevel;
import org.influxdb.InfluxDBException;
import org.influxdb.InfluxDBFactory;

/** InfluxDB behind the v1 write API, through influxdb-java; gzip, times in ns. */
public final class InfluxTarget implements Target {

    private static final int CONNECT_SECONDS = 5;
    private static final int ANSWER_SECONDS = 15;

    private final InfluxUrl url;
    private final OkHttpClient client;
    private InfluxDB influx;

    /** Prepares it; looks up no host and opens no connection before the first write. */
    public InfluxTarget(InfluxUrl url) {
        this.url = url;
        this.client = new OkHttpClient.Builder()
                .connectTimeout(CONNECT_SECONDS, TimeUnit.SECONDS)
                .readTimeout(ANSWER_SECONDS, TimeUnit.SECONDS)
                .writeTimeout(ANSWER_SECONDS, TimeUnit.SECONDS)
                // A server that answers byte by byte keeps every other limit.
                .callTimeout(2L * ANSWER_SECONDS, TimeUnit.SECONDS)
                .followRedirects(false)
                .followSslRedirects(false)
                .addInterceptor(new WriteInterceptor(url.login()))
                .build();
    }

    @Override
    public void write(List<String> lines) throws WriteException {
        try {
            influx().write(
                            url.database(),
                            url.retentionPolicy().isEmpty() ? null : url.retentionPolicy(),
                            ConsistencyLevel.valueOf(url.consistency().toUpperCase(java.util.Locale.ROOT)),
                            TimeUnit.NANOSECONDS,
                            lines);
        } catch (InfluxDBException e) {
            throw explain(e);
        }
    }

    private InfluxDB influx() {
        if (influx == null) {
            // Here and not earlier: it looks up the host, and throws where that is unknown.
            influx = InfluxDBFactory.connect(url.base().toString(), client.newBuilder())
                    .enableGzip();
        }
        return influx;
    }

    private WriteException explain(InfluxDBException e) {
        if (e.getCause() instanceof AnswerException answer) {
            return explain(answer);
        }
        Throwable cause = e.getCause() == null ? e : e.getCause();
        String what = cause.getClass().getSimpleName() + ": " + url.login().mask(String.valueOf(cause.getMessage()));
        return new WriteException(
                Remedy.RETRY, "No answer from " + name() + " (" + what + "); check influxdbUrl", 0, e);
    }

    private WriteException explain(AnswerException answer) {
        Remedy remedy =
                switch (answer.status()) {
                    case 400, 413, 422 -> Remedy.SPLIT;
                    case 401, 403, 404, 405, 410, 411, 415 -> Remedy.GIVE_UP;
                    default -> Remedy.RETRY;
                };
        String advice =
                switch (answer.status()) {
                    case 401, 403 -> "; check influxdbToken, or u= and p= in influxdbUrl, and the rights to write";
                    case 404 -> "; check db=, rp= or bucket= in influxdbUrl, and create the database";
                    case 405, 410, 411, 415 -> "; check influxdbUrl";
                    case 413 -> " (too large)";
                    default -> answer.status() < 400 ? ", not 204 as InfluxDB does; check influxdbUrl" : "";
                };
        String body = url.login().mask(answer.getMessage().strip());
        String said = body.isEmpty() || answer.status() < 400 ? "" : ": " + body;
        return new WriteException(
                remedy, name() + " answers " + answer.status() + said + advice, answer.retryAfterMillis(), answer);
    }

    @Override
    public void abort() {
        client.dispatcher().cancelAll();
    }

    @Override
    public String name() {
        return url.base() + " database " + url.database();
    }

    @Override
    public void close() {
        if (influx != null) {
            influx.close();
        }
        client.dispatcher().executorService().shutdown();
        client.connectionPool().evictAll();
    }
}
