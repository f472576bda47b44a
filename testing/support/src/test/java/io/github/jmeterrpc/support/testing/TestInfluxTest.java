package io.github.jmeterrpc.support.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterrpc.support.influx.InfluxDatabase;
import io.github.jmeterrpc.support.influx.InfluxRow;
import io.github.jmeterrpc.support.influx.InfluxServer;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class TestInfluxTest {

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
    void saysWhatIsWrongWithAQuery() {
        try (InfluxServer influx = TestInflux.orSkip()) {
            InfluxDatabase database = influx.newDatabase();
            assertThatThrownBy(() -> database.query("SELEKT")).hasMessageContaining("SELEKT");
            database.drop();
        }
    }
}
