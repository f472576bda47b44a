package io.github.jmeterrpc.influx.influxdb;

import com.squareup.moshi.JsonDataException;
import com.squareup.moshi.JsonReader;
import io.github.jmeterrpc.influx.delivery.QueryRow;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import okio.Buffer;
import okio.BufferedSource;
import okio.ForwardingSource;
import okio.Okio;
import okio.Source;

/**
 * InfluxDB's JSON answer to one InfluxQL SELECT, read as it arrives: the rows of a thousand
 * generators are never in memory at the same time. A response with status 200 contains all rows,
 * part of the rows, or an error at the top level or in the statement, after the rows. It is one
 * document, or, if requested in chunks, several documents, all but the last marked as partial.
 *
 * @param error the server's error message; empty if there is none
 * @param isPartial whether the server omitted rows because of its max-row-limit
 * @param isInfluxDb whether this is the result of a SELECT; other servers respond to each query
 *     with the same list of databases or with an empty body
 */
public record QueryAnswer(String error, boolean isPartial, boolean isInfluxDb) {

    private static final String TIME = "time";

    /** Maximum length of a row, in bytes; the longest field of InfluxDB has 64 KB. */
    private static final long MAX_ROW_BYTES = 1 << 20;

    private static final int MAX_ERROR = 1000;

    /**
     * Reads a complete answer.
     *
     * @param rows receives the rows in order; discard them unless the result is from InfluxDB and
     *     without error
     * @throws IOException if the answer is incomplete, not JSON, or has more than
     *     {@value #MAX_ROW_BYTES} bytes from one row to the next
     */
    public static QueryAnswer read(BufferedSource body, Consumer<QueryRow> rows) throws IOException {
        RowSource bounded = new RowSource(body);
        JsonReader in = JsonReader.of(Okio.buffer(bounded));
        // Several documents are not a single JSON document.
        in.setLenient(true);
        Parser parser = new Parser(in, row -> {
            bounded.restart();
            rows.accept(row);
        });
        try {
            do {
                parser.partial = false;
                parser.document();
            } while (in.peek() != JsonReader.Token.END_DOCUMENT);
            return new QueryAnswer(parser.error, parser.partial, parser.hasResult && !parser.foreign);
        } catch (JsonDataException e) {
            return new QueryAnswer("", false, false);
        }
    }

    /** Rejects a response whose next row is too long, before the row is in memory. */
    private static final class RowSource extends ForwardingSource {

        private long left = MAX_ROW_BYTES;

        RowSource(Source body) {
            super(body);
        }

        /** Begins the next row. */
        void restart() {
            left = MAX_ROW_BYTES;
        }

        @Override
        public long read(Buffer target, long count) throws IOException {
            long n = super.read(target, count);
            left -= n;
            if (left < 0) {
                throw new IOException("the response has a row of more than " + MAX_ROW_BYTES + " bytes");
            }
            return n;
        }
    }

    private static final class Parser {

        private final JsonReader in;
        private final Consumer<QueryRow> rows;
        private String error = "";
        private boolean partial;
        private boolean hasResult;
        private boolean foreign;

        Parser(JsonReader in, Consumer<QueryRow> rows) {
            this.in = in;
            this.rows = rows;
        }

        private interface Step {
            void run() throws IOException;
        }

        private interface Member {
            void read(String name) throws IOException;
        }

        private void object(Member member) throws IOException {
            in.beginObject();
            while (in.hasNext()) {
                String name = in.nextName();
                if (in.peek() == JsonReader.Token.NULL) {
                    in.nextNull();
                } else {
                    member.read(name);
                }
            }
            in.endObject();
        }

        private void array(Step element) throws IOException {
            in.beginArray();
            while (in.hasNext()) {
                element.run();
            }
            in.endArray();
        }

        void document() throws IOException {
            object(name -> {
                switch (name) {
                    case "results" ->
                        array(() -> {
                            hasResult = true;
                            object(this::result);
                        });
                    case "error", "message" -> addError(text());
                    default -> in.skipValue();
                }
            });
        }

        private void result(String name) throws IOException {
            switch (name) {
                case "series" -> array(this::series);
                case "error" -> addError(text());
                case "partial" -> partial |= in.nextBoolean();
                default -> in.skipValue();
            }
        }

        private void addError(String text) {
            String all = error + text;
            error = all.substring(0, Math.min(MAX_ERROR, all.length()));
        }

        private void series() throws IOException {
            // A series without the tag has an empty value.
            Map<String, String> tags = new TreeMap<>();
            List<String> columns = new ArrayList<>();
            object(name -> {
                switch (name) {
                    case "tags" -> object(tag -> tags.put(tag, text()));
                    case "columns" -> array(() -> columns.add(text()));
                    case "values" -> {
                        tags.values().removeIf(String::isEmpty);
                        array(() -> rows.accept(new QueryRow(tags, values(columns))));
                    }
                    case "partial" -> partial |= in.nextBoolean();
                    default -> in.skipValue();
                }
            });
            foreign |= columns.isEmpty() || !columns.get(0).equals(TIME);
        }

        private Map<String, String> values(List<String> columns) throws IOException {
            Map<String, String> values = new HashMap<>();
            int[] column = {0};
            array(() -> {
                String value = text();
                if (column[0] < columns.size() && !value.isEmpty()) {
                    values.put(columns.get(column[0]), value);
                }
                column[0]++;
            });
            return values;
        }

        /** Returns any value as text; null becomes an empty text. */
        private String text() throws IOException {
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
    }
}
