package io.github.jmeterrpc.targets.dubbo;

import io.github.jmeterrpc.cli.ListenOptions;
import io.github.jmeterrpc.cli.TempFolder;
import java.io.File;
import java.io.IOException;
import java.net.InetSocketAddress;
import org.apache.zookeeper.server.ServerCnxnFactory;
import org.apache.zookeeper.server.ZooKeeperServer;

/** A ZooKeeper in this JVM that keeps nothing: its folder is removed when the JVM ends. */
final class LocalRegistry {

    private static final int TICK_MS = 2_000;
    private static final int MAX_CONNECTIONS_PER_HOST = 1_000;

    private LocalRegistry() {}

    /**
     * Starts it.
     *
     * @throws IllegalStateException if it cannot listen there
     */
    static void start(ListenOptions listen, int port) {
        System.setProperty("zookeeper.admin.enableServer", "false");
        try {
            File folder = TempFolder.create("dubbo-provider-registry-").toFile();
            ZooKeeperServer server = new ZooKeeperServer(folder, folder, TICK_MS);
            ServerCnxnFactory.createFactory(new InetSocketAddress(listen.host(), port), MAX_CONNECTIONS_PER_HOST)
                    .startup(server);
        } catch (IOException e) {
            throw new IllegalStateException(
                    "the registry cannot listen at " + listen.at(port) + " (--host, --registry): " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while the registry started", e);
        }
    }
}
