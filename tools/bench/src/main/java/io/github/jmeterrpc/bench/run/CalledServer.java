package io.github.jmeterrpc.bench.run;

import io.github.jmeterrpc.harness.process.ManagedProcess;
import io.github.jmeterrpc.harness.suite.Suite;
import io.github.jmeterrpc.harness.suite.TargetServer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Stream;

/**
 * The target that both sides of a row call, on 127.0.0.1.
 *
 * @param options options of its command by the number of threads of one side, without {@code --port}
 */
record CalledServer(TargetServer server, IntFunction<List<String>> options) {

    /** The target server of Thrift in its usual configuration: TThreadedSelectorServer, framed, binary. */
    static final CalledServer THRIFT = new CalledServer(TargetServer.THRIFT_SERVER, callers -> List.of());

    /** The provider of a service that a protobuf file defines. */
    static final CalledServer PROTOBUF = provider(TargetServer.TRIPLE_PROVIDER);

    /** The provider of a Java interface by this protocol, {@code dubbo} or {@code tri}. */
    static CalledServer dubbo(String protocol) {
        return provider(TargetServer.DUBBO_PROVIDER, "--protocol", protocol);
    }

    private static CalledServer provider(TargetServer server, String... options) {
        // The calls of the side that stands still occupy the provider's threads no longer than its
        // answers take.
        return new CalledServer(server, callers -> Stream.concat(
                        Stream.of(options), Stream.of("--threads", String.valueOf(200 + 2 * callers)))
                .toList());
    }

    /**
     * Starts the target.
     *
     * @param callers threads of one side
     */
    ManagedProcess start(Suite suite, int port, int callers, Path output, Duration limit) {
        return suite.start(server, port, options.apply(callers), output, limit);
    }
}
