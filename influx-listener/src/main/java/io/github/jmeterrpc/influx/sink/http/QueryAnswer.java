package io.github.jmeterrpc.influx.sink.http;

import com.squareup.moshi.JsonDataException;
import com.squareup.moshi.JsonReader;
import com.squareup.moshi.JsonReader.Token;
import io.github.jmeterrpc.influx.query.QueryRow;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import okio.BufferedSource;

/**
 * InfluxDB's answer to one SELECT in InfluxQL, in JSON: rows or, with the same status 200, an error at the top or in the
 * statement, or a part of the rows. Not thread-safe.
 */
public final class QueryAnswer {

    private static final String TIME = "time";

    private final List<QueryRow> rows = new ArrayList<>();
    private String error = "";
    private boolean partial;
    private boolean results;
    private boolean foreign;

    private QueryAnswer() {}

    /**
     * Reads one to its end.
     *
     * @throws IOException if it does not come to its end, or is no JSON
     */
    public static QueryAnswer read(BufferedSource body) throws IOException {
        QueryAnswer answer = new QueryAnswer();
        try {
            answer.readTop(JsonReader.of(body));
        } catch (JsonDataException e) {
            answer.foreign = true;
        }
        return answer;
    }

    /** Its rows in their order. */
    public List<QueryRow> rows() {
        return List.copyOf(rows);
    }

    /** What the server says that is wrong; empty if it says nothing. */
    public String error() {
        return error;
    }

    /** Whether the server cut rows off: its limit is max-row-limit. */
    public boolean isPartial() {
        return partial;
    }

    /** Whether this answers a SELECT: others answer each question with the same list of databases, or with nothing. */
    public boolean isInfluxDb() {
        return results && !foreign;
    }

    private void readTop(JsonReader in) throws IOException {
        in.beginObject();
        while (in.hasNext()) {
            switch (in.nextName()) {
                case "results" -> {
                    results = true;
                    each(in, this::readResult);
                }
                case "error", "message" -> error = text(in);
                default -> in.skipValue();
            }
        }
        in.endObject();
    }

    private void readResult(JsonReader in) throws IOException {
        in.beginObject();
        while (in.hasNext()) {
            switch (in.nextName()) {
                case "series" -> each(in, this::readSeries);
                case "error" -> error = text(in);
                case "partial" -> partial |= Boolean.parseBoolean(text(in));
                default -> in.skipValue();
            }
        }
        in.endObject();
    }

    private void readSeries(JsonReader in) throws IOException {
        Map<String, String> tags = new TreeMap<>();
        List<String> columns = new ArrayList<>();
        in.beginObject();
        while (in.hasNext()) {
            switch (in.nextName()) {
                case "tags" -> readTags(in, tags);
                case "columns" -> each(in, name -> columns.add(text(name)));
                case "values" -> each(in, row -> rows.add(new QueryRow(tags, values(row, columns))));
                case "partial" -> partial |= Boolean.parseBoolean(text(in));
                default -> in.skipValue();
            }
        }
        in.endObject();
        foreign |= columns.isEmpty() || !columns.get(0).equals(TIME);
    }

    private static void readTags(JsonReader in, Map<String, String> tags) throws IOException {
        in.beginObject();
        while (in.hasNext()) {
            String key = in.nextName();
            String value = text(in);
            // A series without the tag has an empty one.
            if (!value.isEmpty()) {
                tags.put(key, value);
            }
        }
        in.endObject();
    }

    private static Map<String, String> values(JsonReader in, List<String> columns) throws IOException {
        Map<String, String> values = new HashMap<>();
        int[] column = {0};
        each(in, cell -> {
            String value = text(cell);
            if (!value.isEmpty() && column[0] < columns.size()) {
                values.put(columns.get(column[0]), value);
            }
            column[0]++;
        });
        return values;
    }

    private static String text(JsonReader in) throws IOException {
        return switch (in.peek()) {
            case NULL -> {
                in.nextNull();
                yield "";
            }
            case BOOLEAN -> String.valueOf(in.nextBoolean());
            // Numbers as they are written: a time in ns is more than a double holds.
            default -> in.nextString();
        };
    }

    private interface Element {
        public void read(JsonReader in) throws IOException;
    }

    private static void each(JsonReader in, Element element) throws IOException {
        if (in.peek() == Token.NULL) {
            in.nextNull();
            return;
        }
        in.beginArray();
        while (in.hasNext()) {
            element.read(in);
        }
        in.endArray();
    }
}
