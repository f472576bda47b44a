package io.github.jmeterrpc.targets.thrift;

import io.github.jmeterrpc.cli.Commands;
import io.github.jmeterrpc.cli.ListenOptions;
import io.github.jmeterrpc.cli.UsageException;
import io.github.jmeterrpc.targets.cli.TargetCommand;
import io.github.jmeterrpc.targets.tls.TlsOptions;
import java.security.GeneralSecurityException;
import javax.net.ServerSocketFactory;
import org.apache.thrift.transport.TTransportException;
import picocli.CommandLine.ArgGroup;
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
            description = "threaded-selector (default), half-sync, nonblocking, thread-pool, simple, http")
    private ServerModel model = ServerModel.THREADED_SELECTOR;

    @Option(
            names = "--transport",
            paramLabel = "NAME",
            description = "framed (default), fastframed, zlib-framed; thread-pool and simple also socket, zlib")
    private ServerTransport transport = ServerTransport.FRAMED;

    @Option(
            names = "--protocol",
            paramLabel = "NAME",
            description = "binary (default), binary-strict, binary-old, compact, json")
    private ServerProtocol protocol = ServerProtocol.BINARY;

    @Option(names = "--service", paramLabel = "NAME", description = "offer the service by this name (multiplexed)")
    private String service = "";

    @Option(
            names = "--threads",
            paramLabel = "1..10000",
            description = "calls processed at the same time (default ${DEFAULT-VALUE}), if the model has a pool")
    private int threads = 200;

    @Option(
            names = "--idle-ms",
            paramLabel = "0..",
            description = "thread-pool and simple: close a connection that is idle for this time (default: never)")
    private int idleMs;

    @Option(
            names = "--max-frame-bytes",
            paramLabel = "1..",
            description = "maximum size of a request in a frame (default ${DEFAULT-VALUE})")
    private int maxFrameBytes = 16_384_000;

    /** Of thread-pool and simple. */
    @ArgGroup(exclusive = false)
    private TlsOptions tls;

    public static void main(String[] line) {
        System.exit(Commands.of(new ThriftTarget()).execute(line));
    }

    @Override
    protected String start() {
        try {
            ThriftServer server = ThriftServer.start(options());
            server.ended().thenRun(() -> ended.complete("the server ended unexpectedly"));
            return listen + " StressService, " + model + (model == ServerModel.HTTP ? " /thrift" : ", " + transport)
                    + ", " + protocol;
        } catch (TTransportException e) {
            throw listen.cannotListen(e);
        }
    }

    /** The options that picocli has filled in, checked. */
    ServerOptions options() {
        try {
            return new ServerOptions(
                    listen.host().getHostAddress(),
                    listen.port(),
                    model,
                    transport,
                    protocol,
                    service,
                    threads,
                    idleMs,
                    maxFrameBytes,
                    tls == null
                            ? ServerSocketFactory.getDefault()
                            : tls.read().context().getServerSocketFactory());
        } catch (IllegalArgumentException e) {
            throw new UsageException(e.getMessage());
        } catch (GeneralSecurityException e) {
            throw new UsageException("Options --tls-cert, --tls-key: cannot be used: " + e.getMessage());
        }
    }
}
