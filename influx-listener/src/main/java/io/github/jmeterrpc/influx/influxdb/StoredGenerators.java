package io.github.jmeterrpc.influx.influxdb;

import com.squareup.moshi.JsonDataException;
import com.squareup.moshi.JsonReader;
import io.github.jmeterrpc.influx.delivery.StoreKind;
import io.github.jmeterrpc.influx.delivery.WriteException;
import io.github.jmeterrpc.influx.delivery.WriteException.Remedy;
import io.github.jmeterrpc.influx.line.Rows;
import io.github.jmeterrpc.influx.line.SeriesTags;
import io.github.jmeterrpc.metrics.line.Escape;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;

/**
 * Finds the generators that have written points of a run, with the API that the server supports for
 * this.
 */
final class StoredGenerators {

    private static final long ANSWER_MILLIS = 60_000;
    private static final String COUNT = "count";

    private final InfluxUrl url;
    private final InfluxQuery query;
    private final OkHttpClient client;

    StoredGenerators(InfluxUrl url, InfluxQuery query) {
        this.url = url;
        this.query = query;
        this.client = query.client()
                .newBuilder()
                .readTimeout(ANSWER_MILLIS, TimeUnit.MILLISECONDS)
                .callTimeout(ANSWER_MILLIS, TimeUnit.MILLISECONDS)
                .build();
    }

    /**
     * Queries the server.
     *
     * @throws WriteException if the server does not respond, grants no read permission, or has no
     *     API for this
     */
    SortedSet<String> find(StoreKind kind, SeriesTags run) throws WriteException {
        return switch (kind) {
            case INFLUXDB -> ofInfluxDb(run);
            case LIVE_STORE -> ofLiveStore(run);
            case VICTORIA_METRICS -> ofVictoriaMetrics(run);
            case QUEST_DB, GREPTIME_DB ->
                throw WriteException.notReadable(url.name() + " does not reveal which runs it has");
        };
    }

    /** The tags of the run as stored; empty if a tag is absent. */
    private static Map<String, String> tags(SeriesTags run) {
        Map<String, String> tags = new TreeMap<>();
        tags.put(SeriesTags.APPLICATION, Escape.storedTag(run.application().trim()));
        tags.put(
                SeriesTags.RUN,
                Escape.storedTag(run.userTags().getOrDefault(SeriesTags.RUN, "").trim()));
        return tags;
    }

    private SortedSet<String> ofInfluxDb(SeriesTags run) throws WriteException {
        Map<String, String> tags = tags(run);
        tags.put(Rows.TRANSACTION, Rows.ALL);
        SortedSet<String> found = new TreeSet<>();
        query.execute(
                        "SELECT count(" + InfluxQl.name(COUNT) + ") FROM " + InfluxQl.measurement(run.measurement())
                                + " WHERE " + InfluxQl.tags(tags) + " GROUP BY " + InfluxQl.name(SeriesTags.INSTANCE),
                        ANSWER_MILLIS)
                .forEach(row -> found.add(row.tags().getOrDefault(SeriesTags.INSTANCE, "")));
        return found;
    }

    /** Returns the generators of all runs with these tags. */
    private SortedSet<String> ofLiveStore(SeriesTags run) throws WriteException {
        SortedSet<String> found = new TreeSet<>();
        Map<String, String> wanted = tags(run);
        for (Map<String, String> each : objects(address("api/runs").build(), "runs")) {
            if (wanted.entrySet().stream()
                    .allMatch(tag -> each.getOrDefault(tag.getKey(), "").equals(tag.getValue()))) {
                HttpUrl state =
                        address("api/runs").addPathSegment(each.get("id")).build();
                objects(state, "generators").forEach(generator -> found.add(generator.get(SeriesTags.INSTANCE)));
            }
        }
        return found;
    }

    private SortedSet<String> ofVictoriaMetrics(SeriesTags run) throws WriteException {
        StringBuilder series = new StringBuilder("{__name__=" + quoted(run.measurement() + "_" + COUNT));
        Map<String, String> tags = tags(run);
        tags.put(Rows.TRANSACTION, Rows.ALL);
        tags.forEach((tag, value) -> series.append(',').append(tag).append('=').append(quoted(value)));
        HttpUrl all = address("api/v1/series")
                .addQueryParameter("match[]", series.append('}').toString())
                // Starts at the first second, because the server interprets 0 as the last five
                // minutes.
                .addQueryParameter("start", "1")
                .build();
        SortedSet<String> found = new TreeSet<>();
        objects(all, "data").forEach(each -> found.add(each.getOrDefault(SeriesTags.INSTANCE, "")));
        return found;
    }

    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    private HttpUrl.Builder address(String path) {
        return HttpUrl.get(url.base() + path).newBuilder();
    }

    /** The texts and numbers of each object in an array of a JSON document. */
    private List<Map<String, String>> objects(HttpUrl address, String array) throws WriteException {
        Request.Builder request = new Request.Builder().url(address).header("Accept", "application/json");
        if (!url.login().header().isEmpty()) {
            request.header("Authorization", url.login().header());
        }
        try (Response response = client.newCall(request.build()).execute()) {
            if (!response.isSuccessful()) {
                throw failed("answers " + response.code() + " to " + address.encodedPath(), null);
            }
            return read(JsonReader.of(response.body().source()), array);
        } catch (IOException | JsonDataException e) {
            throw failed(
                    "no usable response to " + address.encodedPath() + ": "
                            + url.login().mask(e.toString()),
                    e);
        }
    }

    private static List<Map<String, String>> read(JsonReader in, String array) throws IOException {
        List<Map<String, String>> objects = new ArrayList<>();
        in.beginObject();
        while (in.hasNext()) {
            if (!in.nextName().equals(array)) {
                in.skipValue();
                continue;
            }
            in.beginArray();
            while (in.hasNext()) {
                objects.add(texts(in));
            }
            in.endArray();
        }
        in.endObject();
        return objects;
    }

    private static Map<String, String> texts(JsonReader in) throws IOException {
        Map<String, String> texts = new HashMap<>();
        in.beginObject();
        while (in.hasNext()) {
            String name = in.nextName();
            if (in.peek() == JsonReader.Token.STRING) {
                texts.put(name, in.nextString());
            } else {
                in.skipValue();
            }
        }
        in.endObject();
        return texts;
    }

    private WriteException failed(String what, Exception cause) {
        return new WriteException(Remedy.RETRY, "query", url.name() + ": " + what, 0, cause);
    }
}
