package io.github.jmeterrpc.endtoend.release;

import io.github.jmeterrpc.harness.process.FreePorts;
import io.github.jmeterrpc.harness.process.ManagedProcess;
import io.github.jmeterrpc.harness.suite.Suite;
import io.github.jmeterrpc.harness.suite.TargetServer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** A Dubbo provider and a Thrift server, which the plan of {@link ElementsPlan} calls. */
final class Targets implements AutoCloseable {

    private final int dubbo = FreePorts.one();
    private final int thrift = FreePorts.one();
    private final ManagedProcess provider;
    private final ManagedProcess server;

    /** @param folder of their output */
    Targets(Path folder, Duration limit) {
        Suite suite = Suite.find();
        provider = suite.startProvider(dubbo, 20, folder.resolve("provider.txt"), limit);
        try {
            server = suite.start(TargetServer.THRIFT_SERVER, thrift, List.of(), folder.resolve("server.txt"), limit);
        } catch (RuntimeException | Error e) {
            provider.close();
            throw e;
        }
    }

    /** The port of the provider. */
    String dubbo() {
        return String.valueOf(dubbo);
    }

    /** The port of the server. */
    String thrift() {
        return String.valueOf(thrift);
    }

    @Override
    public void close() {
        provider.close();
        server.close();
    }
}
