package io.github.jmeterrpc.harness.probe;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.harness.process.FreePorts;
import io.github.jmeterrpc.support.faults.ScriptedHttpServer;
import io.github.jmeterrpc.support.faults.ScriptedReply;
import io.github.jmeterrpc.targets.http.PoolState;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URL;
import java.util.List;
import org.junit.jupiter.api.Test;

class PoolTest {

    private static Pool status(String body, int status) throws IOException {
        try (ScriptedHttpServer server = new ScriptedHttpServer()) {
            server.always(request -> new ScriptedReply(status, body));
            return status(new URL(server.url("/status")));
        }
    }

    /** Queried again where a slow machine responds after the time limit. */
    private static Pool status(URL page) {
        Pool pool = Pool.ofStatus(page);
        for (int i = 0; i < 30 && pool.equals(Pool.UNKNOWN); i++) {
            pool = Pool.ofStatus(page);
        }
        return pool;
    }

    @Test
    void readsTheStatusPageOfATarget() throws IOException {
        URL page =
                new URL(PoolState.serve(InetAddress.getLoopbackAddress(), 0, () -> new PoolState(300, 201, 100, 101)));

        assertThat(status(page)).isEqualTo(new Pool(300, 201, 100, 101));
    }

    @Test
    void isUnknownWhereThePageHasNoValue() throws IOException {
        assertThat(status("{\"threads\": 7}", 200)).isEqualTo(new Pool(Double.NaN, 7, Double.NaN, Double.NaN));
        assertThat(status("{ \"busy\":1, \"threads\" : x }", 200))
                .isEqualTo(new Pool(Double.NaN, Double.NaN, 1, Double.NaN));
        assertThat(status("<html>", 200)).isEqualTo(Pool.UNKNOWN);
        assertThat(status("{\"threads\":7}", 404)).isEqualTo(Pool.UNKNOWN);
        assertThat(Pool.ofStatus(new URL("http://127.0.0.1:" + FreePorts.one() + "/status")))
                .isEqualTo(Pool.UNKNOWN);
    }

    @Test
    void sumsProgramsUnlessAValueIsUnknown() {
        Pool one = new Pool(200, 10, 1, 3);
        Pool silent = new Pool(Double.NaN, 5, Double.NaN, Double.NaN);

        assertThat(Pool.sum(List.of(one, one))).isEqualTo(new Pool(400, 20, 2, 6));
        assertThat(Pool.sum(List.of(one, silent))).isEqualTo(new Pool(Double.NaN, 15, Double.NaN, Double.NaN));
        assertThat(Pool.sum(List.of())).isEqualTo(Pool.UNKNOWN);
    }
}
