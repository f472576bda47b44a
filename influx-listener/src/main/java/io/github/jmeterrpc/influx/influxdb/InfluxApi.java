package io.github.jmeterrpc.influx.influxdb;

import java.util.Arrays;
import java.util.Optional;

/**
 * The write APIs of InfluxDB that a URL may name. Live stores, VictoriaMetrics and GreptimeDB
 * support the API of InfluxDB 1.
 */
enum InfluxApi {

    /** InfluxDB 3. Points are written through the API of InfluxDB 1, which it also supports. */
    V3("/api/v3/write_lp", "write", "n"),

    /** InfluxDB 2: an organization and a bucket. */
    V2("/api/v2/write", "api/v2/write", "ns"),

    /** InfluxDB 1: a database and a retention policy. */
    V1("/write", "write", "n");

    /** The end of the path of a URL that names this API. */
    final String path;

    /** The path that points are written to, after the base of the URL. */
    final String endpoint;

    /** The name of the precision ns in this API. */
    final String precision;

    InfluxApi(String path, String endpoint, String precision) {
        this.path = path;
        this.endpoint = endpoint;
        this.precision = precision;
    }

    /** The API that a path names. */
    static Optional<InfluxApi> of(String path) {
        return Arrays.stream(values()).filter(api -> path.endsWith(api.path)).findFirst();
    }
}
