package io.github.jmeterrpc.plans.thrift;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterrpc.harness.FreePorts;
import io.github.jmeterrpc.harness.ManagedProcess;
import io.github.jmeterrpc.plans.suite.Ending;
import io.github.jmeterrpc.plans.suite.ListeningSockets;
import io.github.jmeterrpc.plans.suite.Suite;
import io.github.jmeterrpc.targetkit.cli.Commands;
import io.github.jmeterrpc.targetkit.cli.UsageException;
import io.github.jmeterrpc.thrifttarget.ServerModel;
import io.github.jmeterrpc.thrifttarget.ServerOptions;
import io.github.jmeterrpc.thrifttarget.ServerProtocol;
import io.github.jmeterrpc.thrifttarget.ServerTransport;
import io.github.jmeterrpc.thrifttarget.gen.StressService;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.apache.thrift.protocol.TBinaryProtocol;
import org.apache.thrift.transport.TSocket;
import org.apache.thrift.transport.layered.TFramedTransport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ThriftTargetTest {

    @TempDir
    Path folder;

    private static ServerOptions options(String... line) {
        return Commands.parse(new ThriftTarget(), line).options();
    }

    @Test
    void servesOnLoopbackAloneAndEndsQuickly() throws Exception {
        int port = FreePorts.one();
        ManagedProcess target =
                Suite.find().startThriftServer(port, List.of(), folder.resolve("target.txt"), Duration.ofMinutes(3));
        try (TSocket socket = new TSocket("127.0.0.1", port, 60_000)) {
            TFramedTransport framed = new TFramedTransport(socket);
            framed.open();
            StressService.Client client = new StressService.Client(new TBinaryProtocol(framed));
            assertThat(client.echo("Grüße")).isEqualTo("Grüße");
            assertThat(client.string1k("k".repeat(1024))).hasSize(1024);
            assertThat(ListeningSockets.of(target.pid())).containsExactly("127.0.0.1:" + port);
            Ending.isQuick(target);
        } finally {
            target.close();
        }
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
        refused("--model takes simple, thread-pool, nonblocking", "--model=tomcat");
        refused("framed transports alone", "--transport=socket");
        refused("closes no idle connections", "--idle-ms=9");
        refused("--tls-cert takes a file that can be read, not none.pem", "--tls-cert=none.pem", "--model=simple");
    }

    private static void refused(String words, String... line) {
        assertThatThrownBy(() -> options(line))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(words);
    }
}
