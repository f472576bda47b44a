package io.github.jmeterrpc.influx.influxdb;

import io.github.jmeterrpc.influx.delivery.StoreKind;
import java.util.Locale;
import okhttp3.Response;

/** Recognizes a server by the headers of its responses. */
final class StoreHeaders {

    private StoreHeaders() {}

    /** Returns the kind of the server that sent a response. */
    static StoreKind kind(Response response) {
        if (response.header("X-Jmeter-Rpc-Store") != null) {
            return StoreKind.LIVE_STORE;
        }
        if (response.header("X-Server-Hostname") != null) {
            return StoreKind.VICTORIA_METRICS;
        }
        if (response.header("Server", "").toLowerCase(Locale.ROOT).contains("questdb")) {
            return StoreKind.QUEST_DB;
        }
        return response.request().url().encodedPath().startsWith("/v1/influxdb/")
                ? StoreKind.GREPTIME_DB
                : StoreKind.INFLUXDB;
    }
}
