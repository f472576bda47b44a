package io.github.jmeterrpc.sweep.probe;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.support.FreePorts;
import io.github.jmeterrpc.support.faults.Reply;
import io.github.jmeterrpc.support.faults.ScriptedHttpServer;
import io.github.jmeterrpc.targets.http.PoolState;
import io.github.jmeterrpc.targets.http.StatusServer;
import java.io.IOException;
import java.net.URL;
import java.util.List;
import org.junit.jupiter.api.Test;

class StatusPageTest {

    /** Asked once here, however slow the machine is. */
    private static final int PATIENCE_MILLIS = 60_000;

    private static Pool read(String body, int status) throws IOException {
        try (ScriptedHttpServer server = new ScriptedHttpServer()) {
            server.always(request -> new Reply(status, body));
            return new StatusPage(new URL(server.url("/status")), PATIENCE_MILLIS).read();
        }
    }

    @Test
    void readsWhatTheTargetsTell() throws IOException {
        String url = StatusServer.start("127.0.0.1", 0, () -> new PoolState(300, 201, 100, 101));

        assertThat(new StatusPage(new URL(url), PATIENCE_MILLIS).read()).isEqualTo(new Pool(300, 201, 100, 101));
    }

    @Test
    void knowsNothingOfWhatIsNotTold() throws IOException {
        assertThat(read("{\"threads\": 7}", 200)).isEqualTo(new Pool(Double.NaN, 7, Double.NaN, Double.NaN));
        assertThat(read("<html>", 200)).isEqualTo(Pool.UNKNOWN);
        assertThat(read("{\"threads\":7}", 404)).isEqualTo(Pool.UNKNOWN);
        URL nobody = new URL("http://127.0.0.1:" + FreePorts.one() + "/status");
        assertThat(new StatusPage(nobody).read()).isEqualTo(Pool.UNKNOWN);
    }

    @Test
    void ofSeveralIsTheirSumUnlessOneDoesNotTell() {
        Pool one = new Pool(200, 10, 1, 3);
        Pool silent = new Pool(Double.NaN, 5, Double.NaN, Double.NaN);

        assertThat(Pool.sum(List.of(one, one))).isEqualTo(new Pool(400, 20, 2, 6));
        assertThat(Pool.sum(List.of(one, silent))).isEqualTo(new Pool(Double.NaN, 15, Double.NaN, Double.NaN));
        assertThat(Pool.sum(List.of())).isEqualTo(Pool.UNKNOWN);
    }
}
