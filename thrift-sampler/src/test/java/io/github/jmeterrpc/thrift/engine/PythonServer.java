package io.github.jmeterrpc.thrift.engine;

import io.github.jmeterrpc.harness.process.ManagedProcess;
import io.github.jmeterrpc.support.testing.Python;
import io.github.jmeterrpc.support.testing.Required;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** The service of the target in Python: shares no line of code with ours. */
final class PythonServer implements AutoCloseable {

    private static final Path SCRIPT = Path.of("src", "test", "resources", "python", "server.py");
    private static final Path IDL = Path.of("..", "targets", "rpc", "src", "main", "thrift");
    private static final String READY = "ready: ";

    private final ManagedProcess process;
    private final int port;

    private PythonServer(ManagedProcess process, int port) {
        this.process = process;
        this.port = port;
    }

    /**
     * Generates its code and starts it, or has the test skipped where there is no Python with
     * Thrift or no Thrift compiler.
     *
     * @param transport {@code SOCKET}, {@code FRAMED} or {@code ZLIB}
     * @param protocol {@code BINARY}, {@code COMPACT} or {@code JSON}
     * @param folder folder for its code and its output
     */
    static PythonServer start(String transport, String protocol, Path folder) throws IOException, InterruptedException {
        ProcessBuilder command = Python.orSkip("thrift", "apt-get install python3-thrift (Debian package)")
                .run(SCRIPT, List.of(transport, protocol));
        Required.program("python.required", "thrift", "thrift-compiler");
        generate("stress", folder);
        generate("types", folder);
        command.environment().put("PYTHONPATH", folder.toString());
        Path output = folder.resolve(transport + "-" + protocol + ".txt");
        ManagedProcess process = ManagedProcess.start("Python server", command, output, Duration.ofMinutes(1));
        String ready = process.awaitLine(line -> line.startsWith(READY), Duration.ofSeconds(30));
        return new PythonServer(process, Integer.parseInt(ready.substring(READY.length())));
    }

    private static void generate(String idl, Path folder) {
        ProcessBuilder thrift = new ProcessBuilder(
                "thrift",
                "--gen",
                "py",
                "-out",
                folder.toString(),
                IDL.resolve(idl + ".thrift").toString());
        try (ManagedProcess process =
                ManagedProcess.start("thrift", thrift, folder.resolve(idl + ".txt"), Duration.ofMinutes(1))) {
            if (process.awaitExit() != 0) {
                throw process.failure("failed");
            }
        }
    }

    /** Where it listens on loopback. */
    int port() {
        return port;
    }

    @Override
    public void close() {
        process.close();
    }
}
