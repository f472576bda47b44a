package io.github.jmeterrpc.influx.sink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import okio.Buffer;
import org.junit.jupiter.api.Test;

class QueryAnswerTest {

    private final List<QueryAnswer.Row> rows = new ArrayList<>();

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
}
