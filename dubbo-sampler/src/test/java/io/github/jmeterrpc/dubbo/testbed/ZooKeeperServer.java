package io.github.jmeterrpc.dubbo.testbed;

import io.github.jmeterrpc.harness.process.FreePorts;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.apache.curator.test.InstanceSpec;
import org.apache.curator.test.TestingServer;

/** A real ZooKeeper in this JVM that listens on 127.0.0.1 alone. */
public final class ZooKeeperServer implements AutoCloseable {

    private final TestingServer server;

    private ZooKeeperServer(int port) throws Exception {
        Map<String, Object> properties = new HashMap<>();
        // Else it listens on every interface.
        properties.put("clientPortAddress", "127.0.0.1");
        properties.put("admin.enableServer", "false");
        properties.put("4lw.commands.whitelist", "dump");
        // Below: a folder of its own, removed at the end; free ports; 1 ms is the server's tick in
        // these tests.
        server = new TestingServer(
                new InstanceSpec(null, port, -1, -1, true, -1, 1_000, 100, properties, "127.0.0.1"), true);
    }

    public static ZooKeeperServer start() throws Exception {
        return new ZooKeeperServer(FreePorts.one());
    }

    /** Starts one that is to be found at a port that is already known. */
    public static ZooKeeperServer startAt(int port) throws Exception {
        return new ZooKeeperServer(port);
    }

    public int port() {
        return server.getPort();
    }

    /** Such as {@code 127.0.0.1:2181}. */
    public String hostAndPort() {
        return "127.0.0.1:" + server.getPort();
    }

    /** The address as a user types it. */
    public String url() {
        return "zookeeper://" + hostAndPort();
    }

    /** How many sessions it has. */
    public int sessions() throws IOException {
        try (Socket socket = new Socket("127.0.0.1", server.getPort())) {
            socket.getOutputStream().write("dump".getBytes(StandardCharsets.US_ASCII));
            String dump = new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
            if (!dump.startsWith("SessionTracker dump")) {
                throw new IOException(dump);
            }
            String tracked = dump.substring(0, dump.indexOf("ephemeral nodes dump"));
            return (int) tracked.lines()
                    .filter(line -> line.trim().matches("0x[0-9a-f]+"))
                    .count();
        }
    }

    /** Ends it; its data stays. */
    public void stop() throws IOException {
        server.stop();
    }

    /** Starts it again, on the same port and data. */
    public void restart() throws Exception {
        server.restart();
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
