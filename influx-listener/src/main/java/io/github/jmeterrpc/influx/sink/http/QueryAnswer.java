package io.github.jmeterrpc.influx.sink.http;

import com.squareup.moshi.JsonAdapter;
import com.squareup.moshi.JsonDataException;
import com.squareup.moshi.JsonReader;
import com.squareup.moshi.JsonWriter;
import com.squareup.moshi.Moshi;
import io.github.jmeterrpc.influx.query.QueryRow;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import okio.BufferedSource;

/**
 * InfluxDB's JSON answer to one InfluxQL SELECT. An answer with status 200 contains all rows, part of the rows, or an
 * error at the top level or in the statement.
 *
 * @param rows rows in the order of the answer
 * @param error the server's error message; empty if there is none
 * @param isPartial whether the server omitted rows because of its max-row-limit
 * @param isInfluxDb whether this is an answer to a SELECT; other servers answer each query with the same list of
 *     databases, or with nothing
 */
public record QueryAnswer(List<QueryRow> rows, String error, boolean isPartial, boolean isInfluxDb) {

    private static final String TIME = "time";

    private static final JsonAdapter<Document> DOCUMENT =
            new Moshi.Builder().add(String.class, new Text()).build().adapter(Document.class);

    private static final class Document {
        private List<Result> results;
        private String error = "";
        private String message = "";
    }

    private static final class Result {
        private List<Series> series;
        private String error = "";
        private boolean partial;
    }

    private static final class Series {
        private Map<String, String> tags = Map.of();
        private List<String> columns = List.of();
        private List<List<String>> values = List.of();
        private boolean partial;
    }

    /** Reads any value as text; null as an empty text. */
    private static final class Text extends JsonAdapter<String> {

        @Override
        public String fromJson(JsonReader in) throws IOException {
            return switch (in.peek()) {
                case NULL -> {
                    in.nextNull();
                    yield "";
                }
                case BOOLEAN -> String.valueOf(in.nextBoolean());
                // Numbers as text: a double cannot represent a time in ns exactly.
                default -> in.nextString();
            };
        }

        @Override
        public void toJson(JsonWriter out, String value) throws IOException {
            out.value(value);
        }
    }

    /**
     * Reads a complete answer.
     *
     * @throws IOException if the answer is incomplete or not JSON
     */
    public static QueryAnswer read(BufferedSource body) throws IOException {
        try {
            return of(DOCUMENT.fromJson(body));
        } catch (JsonDataException e) {
            return new QueryAnswer(List.of(), "", false, false);
        }
    }

    private static QueryAnswer of(Document document) {
        List<QueryRow> rows = new ArrayList<>();
        String error = document.error + document.message;
        boolean partial = false;
        boolean select = document.results != null;
        for (Result result : orNone(document.results)) {
            error += result.error;
            partial |= result.partial;
            for (Series series : orNone(result.series)) {
                partial |= series.partial;
                select &= !series.columns.isEmpty() && series.columns.get(0).equals(TIME);
                // A series without the tag has an empty value.
                Map<String, String> tags = new TreeMap<>(series.tags);
                tags.values().removeIf(String::isEmpty);
                series.values.forEach(row -> rows.add(new QueryRow(tags, values(row, series.columns))));
            }
        }
        return new QueryAnswer(rows, error, partial, select);
    }

    private static Map<String, String> values(List<String> row, List<String> columns) {
        Map<String, String> values = new HashMap<>();
        for (int i = 0; i < Math.min(row.size(), columns.size()); i++) {
            if (!row.get(i).isEmpty()) {
                values.put(columns.get(i), row.get(i));
            }
        }
        return values;
    }

    private static <T> List<T> orNone(List<T> list) {
        return list == null ? List.of() : list;
    }
}
