package io.github.jmeterrpc.plans.thrift;

import io.github.jmeterrpc.common.InvalidInputException;
import io.github.jmeterrpc.common.tls.Tls;
import io.github.jmeterrpc.common.tls.TlsMaterial;
import io.github.jmeterrpc.plans.cli.Arguments;
import io.github.jmeterrpc.plans.cli.UsageException;
import io.github.jmeterrpc.thrifttarget.ServerModel;
import io.github.jmeterrpc.thrifttarget.ServerOptions;
import io.github.jmeterrpc.thrifttarget.ServerProtocol;
import io.github.jmeterrpc.thrifttarget.ServerTransport;
import java.security.GeneralSecurityException;
import java.util.List;
import javax.net.ServerSocketFactory;

/** Makes of a command line how the target is started. */
final class TargetOptions {

    static final String HELP = String.join(
            "\n",
            "thrift-server: the Thrift target of the test plans (libthrift 0.25, service StressService)",
            "",
            "  --host ADDRESS       where to listen (default 127.0.0.1; 0.0.0.0 for every interface)",
            "  --port NUMBER        port (default 9090)",
            "  --model NAME         threaded-selector (default), half-sync, nonblocking, thread-pool, simple, http",
            "  --transport NAME     framed (default), fastframed, zlib-framed; thread-pool and simple also socket, zlib",
            "  --protocol NAME      binary (default), binary-strict, binary-old, compact, json",
            "  --service NAME       offer the service by this name (multiplexed)",
            "  --threads N          calls worked on at the same time (default 200), where the model has a pool",
            "  --idle-ms N          thread-pool and simple: close a connection that is idle for so long (default: never)",
            "  --max-frame-bytes N  longest request in a frame (default 16384000)",
            "  --tls-cert FILE      thread-pool and simple: its certificate in PEM form; calls must then be encrypted",
            "  --tls-key FILE       the certificate's key, PKCS#8",
            "  --help               this text",
            "",
            "Prints one line that begins with \"ready:\" when it can be called. Ends on Ctrl-C or SIGTERM.");

    private TargetOptions() {}

    static ServerOptions of(Arguments arguments) {
        ServerModel model = arguments.choice("--model", ServerModel.THREADED_SELECTOR);
        ServerTransport transport = arguments.choice("--transport", ServerTransport.FRAMED);
        try {
            return new ServerOptions(
                    arguments.text("--host").orElse("127.0.0.1"),
                    arguments.number("--port", 9090, 1, 65535),
                    model,
                    transport,
                    arguments.choice("--protocol", ServerProtocol.BINARY),
                    arguments.text("--service").orElse(""),
                    arguments.number("--threads", 200, 1, 10_000),
                    arguments.number("--idle-ms", 0, 0, Integer.MAX_VALUE),
                    arguments.number("--max-frame-bytes", 16_384_000, 1, Integer.MAX_VALUE),
                    sockets(
                            arguments.text("--tls-cert").orElse(""),
                            arguments.text("--tls-key").orElse("")));
        } catch (UsageException e) {
            throw e;
        } catch (IllegalArgumentException e) {
            throw new UsageException(e.getMessage());
        }
    }

    private static ServerSocketFactory sockets(String certificate, String key) {
        if (certificate.isEmpty() && key.isEmpty()) {
            return ServerSocketFactory.getDefault();
        }
        try {
            return TlsMaterial.read(Tls.of("", certificate, key, "", false))
                    .context()
                    .getServerSocketFactory();
        } catch (InvalidInputException e) {
            throw new UsageException("Options --tls-cert and --tls-key: " + e.getMessage());
        } catch (GeneralSecurityException e) {
            throw new UsageException("Options --tls-cert and --tls-key cannot be used: " + e.getMessage());
        }
    }

    static List<String> names() {
        return List.of(
                "--host",
                "--port",
                "--model",
                "--transport",
                "--protocol",
                "--service",
                "--threads",
                "--idle-ms",
                "--max-frame-bytes",
                "--tls-cert",
                "--tls-key");
    }
}
