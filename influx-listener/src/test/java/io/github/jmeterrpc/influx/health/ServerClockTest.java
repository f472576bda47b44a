package io.github.jmeterrpc.influx.health;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterrpc.influx.delivery.QueryRow;
import io.github.jmeterrpc.influx.delivery.Sink;
import io.github.jmeterrpc.influx.line.SeriesTags;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A server whose clock is wrong, which a real one of this machine cannot be. */
class ServerClockTest {

    private static final SeriesTags NAMING = new SeriesTags("jmeter", "app", "here", Map.of());

    /** Stamps what is written with a clock of its own, and knows its last row. */
    private static class Server implements Sink {

        private final long aheadMillis;
        private long stamp;
        private String row = "";

        private Server(long aheadMillis) {
            this.aheadMillis = aheadMillis;
        }

        @Override
        public void check(long timeoutMillis) {}

        @Override
        public void write(List<String> lines) {
            row = lines.get(0);
            stamp = (System.currentTimeMillis() + aheadMillis) * 1_000_000;
        }

        @Override
        public List<QueryRow> query(String influxQl, long timeoutMillis) {
            String number = row.substring(row.lastIndexOf('=') + 1);
            return influxQl.contains("\"clock\" = " + number + " AND")
                    ? List.of(new QueryRow(Map.of(), Map.of("time", String.valueOf(stamp), "clock", number)))
                    : List.of();
        }

        @Override
        public void abort() {}

        @Override
        public String name() {
            return "here";
        }

        @Override
        public void close() {}
    }

    @Test
    void aServerAheadOrBehindIsFoundToBe() throws IOException {
        for (long ahead : new long[] {2000, -2000}) {
            ClockOffset offset = ServerClock.measure(new Server(ahead), NAMING);

            // The server of this test reads whole milliseconds.
            assertThat(Math.abs(offset.millis() - ahead)).isLessThanOrEqualTo(offset.uncertaintyMillis() + 1);
            assertThat(offset.uncertaintyMillis()).isBetween(0.0, 1000.0);
        }
    }

    @Test
    void aServerThatDoesNotFindItsRowHasNoTime() {
        Sink forgetful = new Server(0) {
            @Override
            public List<QueryRow> query(String influxQl, long timeoutMillis) {
                return List.of();
            }
        };
        assertThatThrownBy(() -> ServerClock.measure(forgetful, NAMING))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("not found");
    }
}
