package io.github.jmeterrpc.targets.thrift;

import io.github.jmeterrpc.targets.cli.Commands;
import io.github.jmeterrpc.targets.cli.ListenAddress;
import io.github.jmeterrpc.targets.cli.ListenOptions;
import io.github.jmeterrpc.targets.cli.Range;
import io.github.jmeterrpc.targets.cli.Started;
import io.github.jmeterrpc.targets.cli.TargetCommand;
import io.github.jmeterrpc.targets.cli.UsageException;
import io.github.jmeterrpc.targets.tls.ServerTls;
import io.github.jmeterrpc.targets.tls.TlsOptions;
import java.io.UncheckedIOException;
import java.security.GeneralSecurityException;
import java.util.Optional;
import javax.net.ServerSocketFactory;
import org.apache.thrift.transport.TTransportException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Serves the stress service over Thrift until the process is terminated. */
@Command(
        name = "thrift-server",
        description = "The Thrift target of the test plans (libthrift 0.25, service StressService).")
public final class ThriftTarget extends TargetCommand {

    @Mixin
    private ListenOptions listen = new ListenOptions(9090);

    @Option(
            names = "--model",
            paramLabel = "NAME",
            defaultValue = "threaded-selector",
            description = "threaded-selector (default), half-sync, nonblocking, thread-pool, simple, http")
    private ServerModel model;

    @Option(
            names = "--transport",
            paramLabel = "NAME",
            defaultValue = "framed",
            description = "framed (default), fastframed, zlib-framed; thread-pool and simple also socket, zlib")
    private ServerTransport transport;

    @Option(
            names = "--protocol",
            paramLabel = "NAME",
            defaultValue = "binary",
            description = "binary (default), binary-strict, binary-old, compact, json")
    private ServerProtocol protocol;

    @Option(names = "--service", paramLabel = "NAME", description = "offer the service by this name (multiplexed)")
    private String service = "";

    @Range(min = 1, max = 10_000)
    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "calls worked on at the same time (default ${DEFAULT-VALUE}), where the model has a pool")
    private int threads = 200;

    @Range(min = 0, max = Integer.MAX_VALUE)
    @Option(
            names = "--idle-ms",
            paramLabel = "N",
            description = "thread-pool and simple: close a connection that is idle for so long (default: never)")
    private int idleMs;

    @Range(min = 1, max = Integer.MAX_VALUE)
    @Option(
            names = "--max-frame-bytes",
            paramLabel = "N",
            description = "longest request in a frame (default ${DEFAULT-VALUE})")
    private int maxFrameBytes = 16_384_000;

    /** Of thread-pool and simple. */
    @Mixin
    private TlsOptions tls = new TlsOptions();

    public static void main(String[] line) {
        new ThriftTarget().run(line);
    }

    @Override
    protected Started start() {
        ListenAddress address = listen.address();
        try {
            ThriftServer server = ThriftServer.start(options());
            return new Started(
                    address + " StressService, " + Commands.nameOf(model)
                            + (model == ServerModel.HTTP ? " /thrift" : ", " + Commands.nameOf(transport))
                            + ", " + Commands.nameOf(protocol),
                    server.ended().thenApply(nothing -> "the server ended by itself"));
        } catch (TTransportException | UncheckedIOException e) {
            throw address.cannotListen(e);
        }
    }

    /** The options that picocli has filled in, checked. */
    ServerOptions options() {
        ListenAddress address = listen.address();
        Optional<ServerTls> files = tls.read("");
        try {
            return new ServerOptions(
                    address.host(),
                    address.port(),
                    model,
                    transport,
                    protocol,
                    service,
                    threads,
                    idleMs,
                    maxFrameBytes,
                    files.isPresent()
                            ? files.get().material().context().getServerSocketFactory()
                            : ServerSocketFactory.getDefault());
        } catch (IllegalArgumentException e) {
            throw new UsageException(e.getMessage());
        } catch (GeneralSecurityException e) {
            throw new UsageException("Options --tls-cert, --tls-key: cannot be used: " + e.getMessage());
        }
    }
}
