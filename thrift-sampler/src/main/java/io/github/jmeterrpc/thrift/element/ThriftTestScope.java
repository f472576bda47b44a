package io.github.jmeterrpc.thrift.element;

import io.github.jmeterrpc.common.element.Shared;
import io.github.jmeterrpc.thrift.client.connection.ThriftClient;
import io.github.jmeterrpc.thrift.element.RequestCache.Key;
import io.github.jmeterrpc.thrift.element.RequestCache.PreparedRequest;
import io.github.jmeterrpc.thrift.idl.IdlFiles;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.apache.jmeter.util.JMeterUtils;

/** The state that all Thrift elements of the running test share. Thread-safe. */
public final class ThriftTestScope implements AutoCloseable {

    /** Name of the JMeter property for the number of connections that a thread keeps. */
    static final String CONNECTIONS_PER_THREAD = "thrift.connections_per_thread";

    /**
     * Each element that makes calls acquires it at test start and releases it when the test has
     * ended.
     */
    public static final Shared<ThriftTestScope> SHARED = new Shared<>(ThriftTestScope::new);

    private final ThriftClient client = new ThriftClient(Math.max(
            1, JMeterUtils.getPropDefault(CONNECTIONS_PER_THREAD, ThriftClient.DEFAULT_CONNECTIONS_PER_THREAD)));
    private final IdlFiles files = new IdlFiles();
    private final ConcurrentMap<Key, PreparedRequest> requests = new ConcurrentHashMap<>();
    private final ThreadLocal<ThriftThreadState> threads =
            ThreadLocal.withInitial(() -> new ThriftThreadState(this, client.forThread()));

    ThriftTestScope() {}

    /** Returns the state of the calling thread. Called once per thread, not for each sample. */
    public ThriftThreadState thread() {
        return threads.get();
    }

    void forgetThread() {
        threads.remove();
    }

    IdlFiles files() {
        return files;
    }

    /** The constant requests of the plan, at most one per sampler. */
    ConcurrentMap<Key, PreparedRequest> requests() {
        return requests;
    }

    /** Ends calls in flight and closes all connections. */
    @Override
    public void close() {
        client.close();
    }
}
