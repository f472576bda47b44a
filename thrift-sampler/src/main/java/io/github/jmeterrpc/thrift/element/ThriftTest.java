package io.github.jmeterrpc.thrift.element;

import io.github.jmeterrpc.common.Shared;
import io.github.jmeterrpc.thrift.client.CapacityCheck;
import io.github.jmeterrpc.thrift.client.ThriftClient;
import io.github.jmeterrpc.thrift.codec.ReplyEnds;
import io.github.jmeterrpc.thrift.idl.IdlFiles;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What all Thrift elements of the running test share. Thread safe. */
public final class ThriftTest implements AutoCloseable {

    /** Acquired by every element that calls at test start, released when the test has ended. */
    public static final Shared<ThriftTest> SHARED = new Shared<>(ThriftTest::new);

    private static final Logger LOG = LoggerFactory.getLogger(ThriftTest.class);

    private final ThriftClient client = new ThriftClient(ReplyEnds::of);
    private final IdlFiles files = new IdlFiles();
    private final Set<String> warned = ConcurrentHashMap.newKeySet();
    private final ThreadLocal<ThriftThread> threads =
            ThreadLocal.withInitial(() -> new ThriftThread(this, client.forThread()));

    ThriftTest() {}

    /** What belongs to the calling thread. Looked up once per thread, not for each sample. */
    public ThriftThread thread() {
        return threads.get();
    }

    void forgetThread() {
        threads.remove();
    }

    IdlFiles files() {
        return files;
    }

    /** Warns in the log if this machine has not the handles or ports for so many threads; each warning once. */
    void checkCapacity(int runningThreads, boolean connectionPerSample) {
        for (String warning : CapacityCheck.warnings(runningThreads, 1, connectionPerSample)) {
            if (warned.add(warning)) {
                LOG.warn(warning);
            }
        }
    }

    /** Ends calls in flight and closes all connections. */
    @Override
    public void close() {
        client.close();
    }
}
