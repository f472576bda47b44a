package io.github.jmeterrpc.influx.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.jmeterrpc.influx.write.ScriptedServer.Answer;
import io.github.jmeterrpc.influx.write.WriteException.Remedy;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InfluxTargetTest {

    private static WriteException refused(String url, String token) {
        try (InfluxTarget target = new InfluxTarget(InfluxUrl.parse(url, token, ""))) {
            return catchThrowableOfType(WriteException.class, () -> target.write(List.of("m v=1 1")));
        }
    }

    private static String everything(Throwable e) {
        StringWriter out = new StringWriter();
        e.printStackTrace(new PrintWriter(out));
        return out.toString();
    }

    @ParameterizedTest
    @CsvSource({
        "400, SPLIT, bad",
        "413, SPLIT, too large",
        "401, RETRY, check influxdbToken",
        "403, RETRY, check influxdbToken",
        "404, RETRY, create the database",
        "500, OTHERS_FIRST, answers 500",
        "503, RETRY, answers 503",
        "200, RETRY, not 204 as InfluxDB does; check influxdbUrl",
        "302, RETRY, not 204 as InfluxDB does; check influxdbUrl"
    })
    void saysWhatToDo(int status, Remedy remedy, String message) throws IOException {
        try (ScriptedServer server = new ScriptedServer()) {
            server.always(body -> new Answer(status, "bad"));
            WriteException e = refused(server.url(), "");

            assertThat(e.remedy()).isEqualTo(remedy);
            assertThat(e).hasMessageContaining(message).hasMessageContaining("database test");
        }
    }

    @Test
    void neverTellsASecretEvenIfTheServerRepeatsIt() throws IOException {
        try (ScriptedServer server = new ScriptedServer()) {
            server.always(body -> new Answer(401, "who is s3cret?"));

            assertThat(refused(server.url(), "s3cret").getMessage()).contains("who is ***?");
            assertThat(refused(server.url() + "&u=me&p=s3cret", "").getMessage())
                    .doesNotContain("s3cret");
        }
    }

    @Test
    void aHostThatNobodyKnowsIsTriedAgain() {
        WriteException e = refused("http://no-such-host.invalid:8086/write?db=x&u=me&p=s3cret", "");

        assertThat(e.remedy()).isEqualTo(Remedy.RETRY);
        assertThat(e).hasMessageContaining("UnknownHostException").hasMessageContaining("check influxdbUrl");
        assertThat(everything(e)).doesNotContain("s3cret");
    }
}
