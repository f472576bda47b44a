package io.github.jmeterrpc.dubbo.registry;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.remoting.zookeeper.curator5.ZookeeperClient;
import org.apache.dubbo.remoting.zookeeper.curator5.ZookeeperClientManager;
import org.apache.dubbo.rpc.model.ApplicationModel;
import org.apache.zookeeper.client.ZKClientConfig;

/**
 * The read-only ZooKeeper clients of one Dubbo application. Registry, configuration center and
 * metadata report share a client if servers, login and time limits are equal. Thread-safe.
 */
final class ReadOnlyZooKeepers extends ZookeeperClientManager {

    /**
     * Time limit of a request, in milliseconds. Without a limit, each request to an unresponsive
     * server takes 40 s, and the end of a test sends two requests. It is a system property, because
     * Dubbo's service discovery creates a client of its own.
     */
    private static final String REQUEST_TIMEOUT = "5000";

    private final Map<List<String>, ZookeeperClient> latest = new HashMap<>();
    private final List<ZookeeperClient> all = new ArrayList<>();

    private ReadOnlyZooKeepers() {}

    /** Makes an application use read-only clients. Call it before its first module is created. */
    @SuppressWarnings("unchecked")
    static void useIn(ApplicationModel application) {
        System.getProperties().putIfAbsent(ZKClientConfig.ZOOKEEPER_REQUEST_TIMEOUT, REQUEST_TIMEOUT);
        try {
            // Dubbo 3.3 has no extension point for these clients.
            Field managers = ZookeeperClientManager.class.getDeclaredField("managerMap");
            managers.setAccessible(true);
            Map<ApplicationModel, ZookeeperClientManager> byApplication =
                    (Map<ApplicationModel, ZookeeperClientManager>) managers.get(null);
            ReadOnlyZooKeepers clients = new ReadOnlyZooKeepers();
            byApplication.put(application, clients);
            application.addDestroyListener(ended -> {
                byApplication.remove(application);
                clients.destroy();
            });
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("This version of Dubbo creates its ZooKeeper clients differently", e);
        }
    }

    @Override
    public synchronized ZookeeperClient connect(URL url) {
        List<String> key = List.of(
                url.getBackupAddress(),
                String.valueOf(url.getUserInformation()),
                url.getParameter("timeout", ""),
                url.getParameter("session", ""));
        ZookeeperClient known = latest.get(key);
        if (known != null && known.isConnected()) {
            return known;
        }
        ZookeeperClient client = new ReadOnlyZooKeeper(url);
        latest.put(key, client);
        all.add(client);
        return client;
    }

    @Override
    public synchronized void destroy() {
        all.forEach(ZookeeperClient::close);
    }
}
