package io.github.jmeterrpc.targets.consumer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterrpc.cli.Commands;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.PicocliException;

class HttpConsumerTest {

    private static HttpConsumer consumer(String... line) {
        return Commands.parse(new HttpConsumer(), line);
    }

    @Test
    void callsTheDubboTargetByDefault() {
        assertThat(consumer().backendAddress()).isEqualTo("127.0.0.1:20880");
        assertThat(consumer("--backend=thrift").backendAddress()).isEqualTo("127.0.0.1:9090");
        assertThat(consumer("--backend-port=7").backendAddress()).isEqualTo("127.0.0.1:7");
    }

    @Test
    void refusesWhatCannotBe() {
        refused("'--backend': expected one of [DUBBO, THRIFT]", "--backend=grpc");
        refused("must not be used by two threads", "--backend=thrift", "--client=shared");
        refused(
                "'--client': expected one of [PER_THREAD, per-thread, LOCKED, PER_CALL, per-call, SHARED]",
                "--client=pooled");
        refused("--min-threads takes at most --max-threads, which is 5, not 6", "--max-threads=5", "--min-threads=6");
        refused("--keep-alive takes", "--keep-alive=0");
    }

    private static void refused(String words, String... line) {
        assertThatThrownBy(() -> consumer(line).start())
                .isInstanceOf(PicocliException.class)
                .hasMessageContaining(words);
    }
}
