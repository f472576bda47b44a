package io.github.jmeterrpc.endtoend.targets;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.endtoend.suite.Ending;
import io.github.jmeterrpc.endtoend.suite.ListeningSockets;
import io.github.jmeterrpc.harness.process.FreePorts;
import io.github.jmeterrpc.harness.process.ManagedProcess;
import io.github.jmeterrpc.harness.suite.Suite;
import io.github.jmeterrpc.harness.suite.TargetServer;
import io.github.jmeterrpc.targets.thrift.gen.StressService;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.apache.thrift.protocol.TBinaryProtocol;
import org.apache.thrift.transport.TSocket;
import org.apache.thrift.transport.layered.TFramedTransport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ThriftServerTest {

    @TempDir
    Path folder;

    @Test
    void servesOnLoopbackAloneAndEndsQuickly() throws Exception {
        int port = FreePorts.one();
        ManagedProcess target = Suite.find()
                .start(
                        TargetServer.THRIFT_SERVER,
                        port,
                        List.of(),
                        folder.resolve("target.txt"),
                        Duration.ofMinutes(3));
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
}
