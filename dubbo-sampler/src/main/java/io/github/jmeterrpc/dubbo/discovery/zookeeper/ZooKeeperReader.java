package io.github.jmeterrpc.dubbo.discovery.zookeeper;

import io.github.jmeterrpc.dubbo.discovery.catalog.CatalogException;
import io.github.jmeterrpc.dubbo.registry.RegistryProbe;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.retry.RetryNTimes;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.client.ZKClientConfig;

/** Reads nodes of ZooKeeper, each within a time limit and a size limit. */
final class ZooKeeperReader implements AutoCloseable {

    /**
     * Maximum reply size in bytes. ZooKeeper's default of 1 MB is too small for the names of 20,000
     * interfaces.
     */
    private static final int LARGEST_ANSWER = 64 << 20;

    private final CuratorFramework client;
    private final String shown;

    private ZooKeeperReader(CuratorFramework client, String shown) {
        this.client = client;
        this.shown = shown;
    }

    /**
     * @param servers one or several servers as host:port, separated by commas
     * @param login user:password, or empty
     * @param shown name of the server in messages
     * @throws CatalogException if no server responds within the timeout
     */
    static ZooKeeperReader open(String servers, String login, String shown, int timeoutMillis) throws CatalogException {
        Optional<String> problem = RegistryProbe.problem("zookeeper", servers, timeoutMillis);
        if (problem.isPresent()) {
            throw new CatalogException("No answer from " + shown + ": " + problem.get(), null);
        }
        ZKClientConfig config = new ZKClientConfig();
        config.setProperty(ZKClientConfig.JUTE_MAXBUFFER, String.valueOf(LARGEST_ANSWER));
        CuratorFrameworkFactory.Builder builder = CuratorFrameworkFactory.builder()
                .connectString(servers)
                .zkClientConfig(config)
                .ensembleTracker(false)
                .retryPolicy(new RetryNTimes(0, 0))
                .connectionTimeoutMs(timeoutMillis)
                .sessionTimeoutMs(timeoutMillis);
        if (!login.isEmpty()) {
            builder.authorization("digest", login.getBytes(StandardCharsets.UTF_8));
        }
        CuratorFramework client = builder.build();
        try {
            client.start();
            if (!client.blockUntilConnected(timeoutMillis, TimeUnit.MILLISECONDS)) {
                throw new CatalogException(
                        shown + " gave no session within " + timeoutMillis + " ms; check address and registry", null);
            }
            return new ZooKeeperReader(client, shown);
        } catch (InterruptedException e) {
            client.close();
            Thread.currentThread().interrupt();
            throw new CatalogException("Interrupted while connecting to " + shown, e);
        } catch (CatalogException | RuntimeException e) {
            client.close();
            throw e;
        }
    }

    /** Returns the names of a node's children; empty if the node does not exist. */
    List<String> children(String path) throws CatalogException {
        return read(path, List.of(), () -> client.getChildren().forPath(path));
    }

    /** Returns the text of a node; empty if the node does not exist. */
    String text(String path) throws CatalogException {
        byte[] data = read(path, new byte[0], () -> client.getData().forPath(path));
        return data == null ? "" : new String(data, StandardCharsets.UTF_8);
    }

    private <T> T read(String path, T missing, Reading<T> reading) throws CatalogException {
        try {
            return reading.read();
        } catch (KeeperException.NoNodeException e) {
            return missing;
        } catch (KeeperException.NoAuthException e) {
            throw new CatalogException(shown + " refuses to show " + path + "; check user and password", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CatalogException("Interrupted while reading " + path + " of " + shown, e);
        } catch (Exception e) {
            throw new CatalogException(shown + " could not be read at " + path + ": " + e.getMessage(), e);
        }
    }

    @Override
    public void close() {
        client.close();
    }

    /** A query to ZooKeeper; Curator's methods declare Exception. */
    private interface Reading<T> {
        T read() throws Exception;
    }
}
