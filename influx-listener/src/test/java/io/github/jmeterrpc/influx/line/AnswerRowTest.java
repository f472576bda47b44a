package io.github.jmeterrpc.influx.line;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AnswerRowTest {

    @Test
    void readsSeveralPartsWithTheirHeadings() {
        List<AnswerRow> rows = AnswerRow.all(
                """
                name,tags,tagKey
                m,,run

                name,tags,time,sum
                m,"a=1,b=x y",5000000,
                "m, ""n"" o",,6000000,1.5e+06
                """);

        assertThat(rows).hasSize(3);
        assertThat(rows.get(0).text("tagKey")).isEqualTo("run");
        assertThat(rows.get(1).tags()).isEqualTo(Map.of("a", "1", "b", "x y"));
        assertThat(rows.get(1).has("sum")).isFalse();
        assertThat(rows.get(1).millis()).isEqualTo(5);
        assertThat(rows.get(2).tags()).isEmpty();
        assertThat(rows.get(2).number("sum")).isEqualTo(1_500_000);
    }

    @Test
    void tagsHoldWhatInfluxDbEscapes() {
        List<AnswerRow> rows = AnswerRow.all("name,tags,n\r\nm,\"a\\ b=1\\,2\\=3,c=d\\e \"\"f\"\"\\\\,g\\=h\",1\r\n");

        assertThat(rows).singleElement().satisfies(row -> {
            assertThat(row.tags()).isEqualTo(Map.of("a b", "1,2=3", "c", "d\\e \"f\"\\,g=h"));
            assertThat(row.number("n")).isEqualTo(1);
        });
    }

    @Test
    void anErrorHasNoRows() {
        assertThat(AnswerRow.all("error\n\"error parsing query: found FROM, expected\"\n"))
                .isEmpty();
        assertThat(AnswerRow.all("")).isEmpty();
    }
}
