package io.github.jmeterrpc.plans.thrift;

import io.github.jmeterrpc.plans.cli.Arguments;
import io.github.jmeterrpc.plans.cli.ListenAddress;
import io.github.jmeterrpc.plans.cli.Option;
import io.github.jmeterrpc.plans.cli.TargetCommand;
import io.github.jmeterrpc.plans.cli.UsageException;
import io.github.jmeterrpc.plans.tls.ServerTls;
import io.github.jmeterrpc.thrifttarget.ServerModel;
import io.github.jmeterrpc.thrifttarget.ServerOptions;
import io.github.jmeterrpc.thrifttarget.ServerProtocol;
import io.github.jmeterrpc.thrifttarget.ServerTransport;
import java.security.GeneralSecurityException;
import java.util.List;
import javax.net.ServerSocketFactory;

/** Makes of a command line how the target is started. */
final class TargetOptions {

    private static final int PORT = 9090;

    static final TargetCommand COMMAND = new TargetCommand(
            "thrift-server",
            "the Thrift target of the test plans (libthrift 0.25, service StressService)",
            Option.below(
                    ListenAddress.options(PORT),
                    new Option(
                            "--model",
                            "NAME",
                            "threaded-selector (default), half-sync, nonblocking, thread-pool, simple, http"),
                    new Option(
                            "--transport",
                            "NAME",
                            "framed (default), fastframed, zlib-framed; thread-pool and simple also socket, zlib"),
                    new Option("--protocol", "NAME", "binary (default), binary-strict, binary-old, compact, json"),
                    new Option("--service", "NAME", "offer the service by this name (multiplexed)"),
                    new Option(
                            "--threads",
                            "N",
                            "calls worked on at the same time (default 200), where the model has a pool"),
                    new Option(
                            "--idle-ms",
                            "N",
                            "thread-pool and simple: close a connection that is idle for so long (default: never)"),
                    new Option("--max-frame-bytes", "N", "longest request in a frame (default 16384000)"),
                    new Option(
                            ServerTls.CERTIFICATE,
                            "FILE",
                            "thread-pool and simple: its certificate in PEM form; calls must then be encrypted"),
                    new Option(ServerTls.KEY, "FILE", "the certificate's key, PKCS#8")),
            List.of());

    private TargetOptions() {}

    static ServerOptions of(Arguments arguments) {
        ListenAddress address = ListenAddress.of(arguments, PORT);
        ServerModel model = arguments.choice("--model", ServerModel.THREADED_SELECTOR);
        ServerTransport transport = arguments.choice("--transport", ServerTransport.FRAMED);
        try {
            return new ServerOptions(
                    address.host(),
                    address.port(),
                    model,
                    transport,
                    arguments.choice("--protocol", ServerProtocol.BINARY),
                    arguments.text("--service").orElse(""),
                    arguments.number("--threads", 200, 1, 10_000),
                    arguments.number("--idle-ms", 0, 0, Integer.MAX_VALUE),
                    arguments.number("--max-frame-bytes", 16_384_000, 1, Integer.MAX_VALUE),
                    ServerTls.of(arguments).map(TargetOptions::encrypted).orElseGet(ServerSocketFactory::getDefault));
        } catch (UsageException e) {
            throw e;
        } catch (IllegalArgumentException e) {
            throw new UsageException(e.getMessage());
        }
    }

    private static ServerSocketFactory encrypted(ServerTls tls) {
        try {
            return tls.material().context().getServerSocketFactory();
        } catch (GeneralSecurityException e) {
            throw new UsageException(
                    "Options " + ServerTls.CERTIFICATE + ", " + ServerTls.KEY + ": cannot be used: " + e.getMessage());
        }
    }
}
