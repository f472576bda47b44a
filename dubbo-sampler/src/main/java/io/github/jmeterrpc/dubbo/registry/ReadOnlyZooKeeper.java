package io.github.jmeterrpc.dubbo.registry;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.framework.api.CuratorWatcher;
import org.apache.curator.framework.state.ConnectionState;
import org.apache.curator.retry.RetryNTimes;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.common.config.configcenter.ConfigItem;
import org.apache.dubbo.remoting.zookeeper.curator5.ChildListener;
import org.apache.dubbo.remoting.zookeeper.curator5.DataListener;
import org.apache.dubbo.remoting.zookeeper.curator5.EventType;
import org.apache.dubbo.remoting.zookeeper.curator5.StateListener;
import org.apache.dubbo.remoting.zookeeper.curator5.ZookeeperClient;
import org.apache.zookeeper.KeeperException.NoNodeException;
import org.apache.zookeeper.WatchedEvent;
import org.apache.zookeeper.Watcher;
import org.apache.zookeeper.data.Stat;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A read-only ZooKeeper client for Dubbo: a load test does not change the registry. Dubbo's own
 * client creates the nodes that it watches, and shares the watch of a path among all clients of a
 * JVM, so that the second client receives no events. This client can watch nodes that do not exist
 * yet. Thread-safe.
 *
 * <p>One thread reads watched nodes again and notifies their listeners: with two threads, an older
 * list could reach a listener after a newer one.
 */
final class ReadOnlyZooKeeper implements ZookeeperClient {

    private static final Logger LOG = LoggerFactory.getLogger(ReadOnlyZooKeeper.class);

    /** Name of the thread that reads watched nodes again. */
    static final String RENEWALS = "zookeeper-watches";

    private static final int SESSION_MILLIS = 60_000;
    private static final int RETRY_MILLIS = 1000;

    private final URL url;
    private final CuratorFramework curator;
    private final Set<StateListener> states = new CopyOnWriteArraySet<>();
    private final Map<Watched, Watch> watches = new ConcurrentHashMap<>();
    private final ExecutorService renewals = Executors.newSingleThreadExecutor(task -> {
        Thread thread = new Thread(task, RENEWALS);
        thread.setDaemon(true);
        return thread;
    });
    private volatile long session;

    /**
     * Connects to a server of the URL.
     *
     * @throws IllegalStateException if no server opens a session within the URL's {@code timeout}
     *     in milliseconds
     */
    ReadOnlyZooKeeper(URL url) {
        this.url = url;
        int timeoutMillis = url.getPositiveParameter("timeout", SESSION_MILLIS / 2);
        CuratorFrameworkFactory.Builder builder = CuratorFrameworkFactory.builder()
                .connectString(url.getBackupAddress())
                .retryPolicy(new RetryNTimes(1, RETRY_MILLIS))
                .connectionTimeoutMs(timeoutMillis)
                .sessionTimeoutMs(url.getPositiveParameter("session", SESSION_MILLIS));
        String login = url.getUserInformation();
        if (login != null && !login.isEmpty()) {
            builder.authorization("digest", login.getBytes(StandardCharsets.UTF_8));
        }
        curator = builder.build();
        curator.getConnectionStateListenable().addListener((client, state) -> changed(state));
        curator.start();
        try {
            if (!curator.blockUntilConnected(timeoutMillis, TimeUnit.MILLISECONDS)) {
                curator.close();
                throw new IllegalStateException("zookeeper not connected");
            }
        } catch (InterruptedException e) {
            curator.close();
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted", e);
        }
    }

    private void changed(ConnectionState state) {
        switch (state) {
            case CONNECTED -> {
                session = sessionId();
                notifyListeners(StateListener.CONNECTED);
            }
            case SUSPENDED -> notifyListeners(StateListener.SUSPENDED);
            case LOST -> notifyListeners(StateListener.SESSION_LOST);
            case RECONNECTED -> {
                long before = session;
                session = sessionId();
                watches.values().forEach(this::renew);
                notifyListeners(before == session ? StateListener.RECONNECTED : StateListener.NEW_SESSION_CREATED);
            }
            default -> LOG.debug("ZooKeeper is {}", state);
        }
    }

    private void renew(Watch watch) {
        try {
            renewals.execute(watch::renew);
        } catch (RejectedExecutionException e) {
            // The client has been closed.
        }
    }

    private long sessionId() {
        try {
            return curator.getZookeeperClient().getZooKeeper().getSessionId();
        } catch (Exception e) {
            return 0;
        }
    }

    private void notifyListeners(int state) {
        states.forEach(listener -> listener.stateChanged(state));
    }

    @Override
    public List<String> addChildListener(String path, ChildListener listener) {
        Watched key = new Watched(path, listener);
        ChildrenWatch watch = (ChildrenWatch) watches.computeIfAbsent(key, k -> new ChildrenWatch(path, listener));
        return reading(path, watch::read);
    }

    @Override
    public void addDataListener(String path, DataListener listener) {
        addDataListener(path, listener, Runnable::run);
    }

    @Override
    public void addDataListener(String path, DataListener listener, Executor executor) {
        DataWatch watch = new DataWatch(path, listener, executor);
        if (watches.putIfAbsent(new Watched(path, listener), watch) == null) {
            watch.begin(reading(path, watch::read));
        }
    }

    @Override
    public void removeDataListener(String path, DataListener listener) {
        watches.remove(new Watched(path, listener));
    }

    @Override
    public void removeChildListener(String path, ChildListener listener) {
        watches.remove(new Watched(path, listener));
    }

    @Override
    public List<String> getChildren(String path) {
        return reading(path, () -> curator.getChildren().forPath(path));
    }

    @Override
    public String getContent(String path) {
        return reading(path, () -> text(curator.getData().forPath(path)));
    }

    @Override
    public ConfigItem getConfigItem(String path) {
        Stat stat = new Stat();
        String content =
                reading(path, () -> text(curator.getData().storingStatIn(stat).forPath(path)));
        return content == null ? new ConfigItem() : new ConfigItem(content, stat);
    }

    @Override
    public boolean checkExists(String path) {
        return reading(path, () -> curator.checkExists().forPath(path)) != null;
    }

    @Override
    public void addStateListener(StateListener listener) {
        states.add(listener);
    }

    @Override
    public void removeStateListener(StateListener listener) {
        states.remove(listener);
    }

    @Override
    public boolean isConnected() {
        return curator.getZookeeperClient().isConnected();
    }

    @Override
    public URL getUrl() {
        return url;
    }

    @Override
    public void close() {
        watches.clear();
        states.clear();
        renewals.shutdownNow();
        curator.close();
    }

    @Override
    public void create(String path, boolean ephemeral, boolean faultTolerant) {
        notWritten(path);
    }

    @Override
    public void delete(String path) {
        notWritten(path);
    }

    @Override
    public void createOrUpdate(String path, String content, boolean ephemeral) {
        notWritten(path);
    }

    @Override
    public void createOrUpdate(String path, String content, boolean ephemeral, Integer version) {
        notWritten(path);
    }

    private static void notWritten(String path) {
        LOG.debug("Not written to ZooKeeper: {}", path);
    }

    /** Dubbo expects null for the text of an empty node. */
    private static String text(byte[] content) {
        return content == null || content.length == 0 ? null : new String(content, StandardCharsets.UTF_8);
    }

    /** The content, or null if the node does not exist. */
    private static <T> T reading(String path, Reading<T> reading) {
        try {
            return reading.read();
        } catch (NoNodeException e) {
            return null;
        } catch (Exception e) {
            throw new IllegalStateException("Cannot read " + path + " in ZooKeeper: " + e.getMessage(), e);
        }
    }

    /** Marks content that has not been read yet, unlike null for a node that does not exist. */
    private static final Object UNREAD = new Object();

    private interface Reading<T> {
        T read() throws Exception;
    }

    private record Watched(String path, Object listener) {}

    /**
     * Reads a node again at each event, and whenever the connection is back: events during the
     * outage are lost.
     */
    private abstract class Watch implements CuratorWatcher {

        final String path;
        private final Object listener;

        Watch(String path, Object listener) {
            this.path = path;
            this.listener = listener;
        }

        @Override
        public void process(WatchedEvent event) {
            if (event.getType() != Watcher.Event.EventType.None) {
                ReadOnlyZooKeeper.this.renew(this);
            }
        }

        /** Runs only on the thread of renewals. */
        void renew() {
            if (watches.get(new Watched(path, listener)) != this) {
                return;
            }
            try {
                readAndNotify();
            } catch (Exception e) {
                // Without a connection, the node is read when the connection is back.
                LOG.debug("Cannot read {} in ZooKeeper", path, e);
            }
        }

        abstract void readAndNotify() throws Exception;

        /** Sets a watch on the node, even if the node does not exist. */
        <T> T watched(Reading<T> reading, T ofNone) throws Exception {
            while (true) {
                try {
                    return reading.read();
                } catch (NoNodeException e) {
                    if (curator.checkExists().usingWatcher(this).forPath(path) == null) {
                        return ofNone;
                    }
                }
            }
        }
    }

    private final class ChildrenWatch extends Watch {

        private final ChildListener listener;

        ChildrenWatch(String path, ChildListener listener) {
            super(path, listener);
            this.listener = listener;
        }

        List<String> read() throws Exception {
            return watched(() -> curator.getChildren().usingWatcher(this).forPath(path), List.of());
        }

        @Override
        void readAndNotify() throws Exception {
            listener.childChanged(path, read());
        }
    }

    private final class DataWatch extends Watch {

        private final DataListener listener;
        private final Executor executor;
        /**
         * The content that was last passed to the listener; {@link #UNREAD} until the first read
         * has finished.
         */
        private final AtomicReference<Object> content = new AtomicReference<>(UNREAD);

        DataWatch(String path, DataListener listener, Executor executor) {
            super(path, listener);
            this.listener = listener;
            this.executor = executor;
        }

        /** Stores the content of the first read, unless an event has stored newer content already. */
        void begin(String first) {
            content.compareAndSet(UNREAD, first);
        }

        String read() throws Exception {
            return watched(() -> text(curator.getData().usingWatcher(this).forPath(path)), null);
        }

        @Override
        void readAndNotify() throws Exception {
            String now = read();
            Object before = content.getAndSet(now);
            if (!Objects.equals(before, now)) {
                EventType type = now == null
                        ? EventType.NodeDeleted
                        : before == null ? EventType.NodeCreated : EventType.NodeDataChanged;
                executor.execute(() -> listener.dataChanged(path, now, type));
            }
        }
    }
}
