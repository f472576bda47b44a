package io.github.jmeterrpc.targets.thrift;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterrpc.cli.Commands;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.PicocliException;

class ThriftTargetTest {

    private static ServerOptions options(String... line) {
        return Commands.parse(new ThriftTarget(), line).options();
    }

    @Test
    void readsItsCommandLine() {
        ServerOptions defaults = options();
        assertThat(defaults.host()).isEqualTo("127.0.0.1");
        assertThat(defaults.port()).isEqualTo(9090);
        assertThat(defaults.model()).isEqualTo(ServerModel.THREADED_SELECTOR);

        ServerOptions typed = options(
                "--model=thread-pool", "--transport=zlib", "--protocol=binary-strict", "--service=S", "--idle-ms=9");
        assertThat(typed.model()).isEqualTo(ServerModel.THREAD_POOL);
        assertThat(typed.transport()).isEqualTo(ServerTransport.ZLIB);
        assertThat(typed.protocol()).isEqualTo(ServerProtocol.BINARY_STRICT);
        assertThat(typed.service()).isEqualTo("S");
        assertThat(typed.idleMs()).isEqualTo(9);
    }

    @Test
    void refusesWhatCannotBe() {
        refused("'--model': expected one of [SIMPLE, THREAD_POOL, thread-pool, NONBLOCKING", "--model=tomcat");
        refused("framed transports only", "--transport=socket");
        refused("closes no idle connections", "--idle-ms=9");
        refused("none.pem'", "--tls-cert=none.pem", "--tls-key=none.key", "--model=simple");
        refused("Missing required argument(s): --tls-key=FILE", "--tls-cert=none.pem", "--model=simple");
    }

    private static void refused(String words, String... line) {
        assertThatThrownBy(() -> options(line))
                .isInstanceOf(PicocliException.class)
                .hasMessageContaining(words);
    }
}
