package io.github.jmeterrpc.influx.influxdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterrpc.influx.delivery.QueryRow;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import okio.Buffer;
import okio.ForwardingSource;
import okio.Okio;
import okio.Source;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class QueryAnswerTest {

    private final List<QueryRow> rows = new ArrayList<>();

    private QueryAnswer read(String json) throws IOException {
        return QueryAnswer.read(new Buffer().writeUtf8(json), rows::add);
    }

    @Test
    void readsRowsOfAllSeriesWithTheTagsThatTheyHave() throws IOException {
        QueryAnswer answer = read(
                """
                {"results":[{"statement_id":0,"series":[
                  {"name":"m","tags":{"a":"1, 2","env":""},"columns":["time","sum","text"],
                   "values":[[1763752523123456789,1.5e+06,"x \\"y\\""],[5000000,null,""]]},
                  {"name":"n","columns":["time","flag"],"values":[[6000000,true]]}]}]}
                """);

        assertThat(answer.isInfluxDb()).isTrue();
        assertThat(answer.isPartial()).isFalse();
        assertThat(answer.error()).isEmpty();
        assertThat(rows).hasSize(3);
        assertThat(rows.get(0).tags()).isEqualTo(Map.of("a", "1, 2"));
        assertThat(rows.get(0).nanos()).isEqualTo(1763752523123456789L);
        assertThat(rows.get(0).number("sum")).isEqualTo(1_500_000);
        assertThat(rows.get(0).text("text")).isEqualTo("x \"y\"");
        assertThat(rows.get(1).values()).isEqualTo(Map.of("time", "5000000"));
        assertThat(rows.get(2).text("flag")).isEqualTo("true");
    }

    @Test
    void noRowsAreAnAnswerToo() throws IOException {
        assertThat(read("{\"results\":[{\"statement_id\":0}]}").isInfluxDb()).isTrue();
        assertThat(read("{\"results\":[{\"statement_id\":0,\"series\":null}]}").isInfluxDb())
                .isTrue();
        assertThat(rows).isEmpty();
    }

    @Test
    void errorsStandAtTheTopOrInTheStatement() throws IOException {
        assertThat(read("{\"error\":\"no\"}").error()).isEqualTo("no");
        assertThat(read("{\"code\":\"unauthorized\",\"message\":\"no\"}").error())
                .isEqualTo("no");
        assertThat(read("{\"results\":[{\"statement_id\":0,\"error\":\"no\"}]}").error())
                .isEqualTo("no");
    }

    @Test
    void aPartOfTheRowsIsKnownAsOne() throws IOException {
        assertThat(read("{\"results\":[{\"series\":[{\"columns\":[\"time\"],\"values\":[[1]],\"partial\":true}]}]}")
                        .isPartial())
                .isTrue();
        assertThat(read("{\"results\":[{\"series\":[],\"partial\":true}]}").isPartial())
                .isTrue();
    }

    @Test
    void rejectsAnswersThatAreNotOfASelect() throws IOException {
        // VictoriaMetrics, to each question.
        assertThat(read("{\"results\":[{\"statement_id\":0,\"series\":[{\"name\":\"databases\",\"columns\":[\"name\"],"
                                + "\"values\":[[\"_internal\"]]}]}]}")
                        .isInfluxDb())
                .isFalse();
        assertThat(read("{}").isInfluxDb()).isFalse();
        assertThat(read("[]").isInfluxDb()).isFalse();
        assertThat(read("{\"results\":{}}").isInfluxDb()).isFalse();
        assertThatThrownBy(() -> read("")).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> read("{\"results\":[{\"series\":[")).isInstanceOf(IOException.class);
    }

    /** What a hostile server may send without an end; the memory of one row bounds what is read. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"results\":[{\"series\":[{\"columns\":[\"time\",\"v\"],\"values\":[[1,\"REST",
                "{\"results\":[{\"series\":[{\"columns\":[\"time\",\"v\"],\"values\":[[1REST",
                "{\"results\":[{\"series\":[{\"columns\":[\"time\"REST",
                "{\"results\":[{\"error\":\"REST",
                "{\"other\":[1REST"
            })
    void readsNoRowOfAnyLength(String start) {
        String part = start.endsWith("\"REST") && !start.contains("[\"time\"REST") ? "x".repeat(10) : ",\"column\"";
        long[] sent = {0};
        Source endless = new ForwardingSource(new Buffer()) {
            @Override
            public long read(Buffer target, long count) {
                String text = sent[0] == 0 ? start.replace("REST", "") : part.repeat(800);
                target.writeUtf8(text);
                sent[0] += text.length();
                return text.length();
            }
        };
        assertThatThrownBy(() -> QueryAnswer.read(Okio.buffer(endless), rows::add))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("a row of more than 1048576 bytes");
        assertThat(sent[0]).isLessThan(2 << 20);
    }

    @Test
    void readsMoreRowsThanOneMayBeLong() throws IOException {
        String row = "[1,\"" + "x".repeat(60_000) + "\"]";
        read("{\"results\":[{\"series\":[{\"columns\":[\"time\",\"v\"],\"values\":["
                + String.join(",", Collections.nCopies(50, row)) + "]}]}]}");
        assertThat(rows).hasSize(50);
    }
}
