package io.github.jmeterrpc.plans.consumer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterrpc.plans.cli.UsageException;
import org.junit.jupiter.api.Test;

class ConsumerOptionsTest {

    private static ConsumerOptions options(String... line) {
        return ConsumerOptions.of(ConsumerOptions.COMMAND.parse(line));
    }

    @Test
    void callsTheDubboTargetUnlessToldOtherwise() {
        ConsumerOptions defaults = options();
        assertThat(defaults.backend()).isEqualTo(Backend.DUBBO);
        assertThat(defaults.backendPort()).isEqualTo(20880);
        assertThat(defaults.client()).isEqualTo(ClientUse.PER_THREAD);
        assertThat(defaults.http().address().host()).isEqualTo("127.0.0.1");
        assertThat(options("--backend=thrift").backendPort()).isEqualTo(9090);
    }

    @Test
    void refusesWhatCannotBe() {
        refused("--backend takes dubbo, thrift, not grpc", "--backend=grpc");
        refused("must not be used by two threads", "--backend=thrift", "--client=shared");
        refused("--client takes per-thread, locked, per-call, shared, not pooled", "--client=pooled");
        refused("--min-threads takes at most --max-threads, which is 5, not 6", "--max-threads=5", "--min-threads=6");
        refused("--keep-alive takes", "--keep-alive=0");
    }

    private static void refused(String words, String... line) {
        assertThatThrownBy(() -> options(line))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(words);
    }
}
