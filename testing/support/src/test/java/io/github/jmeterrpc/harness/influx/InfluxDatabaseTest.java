package io.github.jmeterrpc.harness.influx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterrpc.support.testing.TestInflux;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class InfluxDatabaseTest {

    @Test
    void keepsWhatIsWrittenAndAnswersInRows() {
        try (InfluxServer influx = TestInflux.orSkip()) {
            InfluxDatabase database = influx.newDatabase();
            database.write("jmeter,transaction=all,statut=all count=3,avg=1.5 1000000000\n"
                    + "jmeter,transaction=all,statut=all count=4 2000000000\n"
                    + "jmeter,transaction=echo,statut=ok count=9 2000000000\n");

            List<InfluxRow> sums =
                    database.query("SELECT sum(count) AS n FROM jmeter WHERE transaction='all' GROUP BY statut");
            List<InfluxRow> rows = database.query("SELECT count, avg FROM jmeter WHERE transaction='all'");

            assertThat(sums).hasSize(1);
            assertThat(sums.get(0).tags()).containsEntry("statut", "all");
            assertThat(sums.get(0).number("n")).isEqualTo(7.0);
            assertThat(rows).extracting(row -> row.number("time")).containsExactly(1000.0, 2000.0);
            assertThat(rows.get(1).values()).doesNotContainKey("avg");

            database.drop();
            assertThatThrownBy(() -> database.write("jmeter count=1"))
                    .hasMessageContaining("404")
                    .hasMessageContaining(database.name());
        }
    }

    @Test
    void readsServerAndCredentialsFromAUrl() {
        assertThat(new InfluxDatabase("http://127.0.0.1:8086/", "jmeter").writeUrl())
                .isEqualTo("http://127.0.0.1:8086/write?db=jmeter");
        assertThat(new InfluxDatabase("https://metrics:443/write?db=old&u=me&p=a%26b", "jmeter").writeUrl())
                .isEqualTo("https://metrics:443/write?db=jmeter&u=me&p=a%26b");
        for (String wrong : List.of("127.0.0.1:8086", "ftp://127.0.0.1", "/write?db=jmeter")) {
            assertThatThrownBy(() -> InfluxServer.at(wrong)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void namesTheErrorOfAQuery() {
        try (InfluxServer influx = TestInflux.orSkip()) {
            InfluxDatabase database = influx.newDatabase();
            assertThatThrownBy(() -> database.query("SELEKT")).hasMessageContaining("SELEKT");
            database.drop();
        }
    }
}
