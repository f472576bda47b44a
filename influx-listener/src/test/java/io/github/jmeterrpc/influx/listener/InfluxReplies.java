package io.github.jmeterrpc.influx.listener;

import io.github.jmeterrpc.support.faults.ScriptedHttpServer;
import io.github.jmeterrpc.support.faults.ScriptedHttpServer.Rule;
import io.github.jmeterrpc.support.faults.ScriptedReply;
import java.io.IOException;

/** Replies of InfluxDB, and servers that give them. */
public final class InfluxReplies {

    private static final String JSON = "application/json";
    private static final String PATH = "/write?db=test";

    public static final ScriptedReply OK = influx(204, "");
    /** Of InfluxDB 2.7 to a query with a token that may only write. */
    public static final ScriptedReply NO_RIGHT = influx(
            200,
            JSON,
            "{\"results\":[{\"statement_id\":0,\"error\":\"insufficient permissions: read:orgs/1/buckets/2 is"
                    + " unauthorized\"}]}");
    /** The same where CSV is asked for. */
    public static final ScriptedReply EMPTY_CSV = influx(200, "text/csv", "");
    /** Of VictoriaMetrics to each query. */
    public static final ScriptedReply VICTORIA_METRICS = influx(
            200,
            JSON,
            "{\"results\":[{\"statement_id\":0,\"series\":[{\"name\":\"databases\",\"columns\":[\"name\"],"
                    + "\"values\":[[\"_internal\"]]}]}]}");

    private InfluxReplies() {}

    /** @param status 0 closes the connection, -1 never replies */
    public static ScriptedReply influx(int status, String body) {
        return status < 0 ? ScriptedReply.HANG : new ScriptedReply(status, body).with("X-Influxdb-Version", "2.7.12");
    }

    public static ScriptedReply influx(int status, String type, String body) {
        return influx(status, body).with("Content-Type", type);
    }

    /** A server that accepts every write unless it gets another rule. */
    public static ScriptedHttpServer server() throws IOException {
        return new ScriptedHttpServer().always(request -> OK);
    }

    /** Where to write to. */
    public static String url(ScriptedHttpServer server) {
        return server.url(PATH);
    }

    /** Where to write to, for what would be written to a URL without the server in front. */
    public static String url(ScriptedHttpServer server, String url) {
        return server.url(url.replaceFirst("http://[^/]*", ""));
    }

    /**
     * A server in front of an InfluxDB that forwards writes and answers queries itself, like one
     * without the right to read.
     */
    public static ScriptedHttpServer writeOnly(String url, ScriptedReply toQueries) throws IOException {
        return writeOnly(url, "", toQueries);
    }

    /** The same, with a reply of its own to queries with this text alone. */
    public static ScriptedHttpServer writeOnly(String url, String text, ScriptedReply toQueries) throws IOException {
        Rule forward = forward(url);
        return new ScriptedHttpServer()
                .always(request -> isQuery(request) && request.uri().getQuery().contains(text)
                        ? toQueries
                        : forward.reply(request));
    }

    /** Forwards all to the InfluxDB that a URL names. */
    public static Rule forward(String url) {
        Rule forward = Forward.to(url.replaceFirst("/write\\?.*", ""));
        return request -> forward.reply(request).with("X-Influxdb-Version", "2.7.12");
    }

    public static boolean isQuery(ScriptedHttpServer.Request request) {
        return request.uri().getPath().endsWith("/query");
    }
}
