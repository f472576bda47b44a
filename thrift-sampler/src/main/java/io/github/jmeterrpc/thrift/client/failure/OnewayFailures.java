package io.github.jmeterrpc.thrift.client.failure;

import io.github.jmeterrpc.common.error.Failure;
import io.github.jmeterrpc.thrift.client.error.ThriftResponseCode;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs oneway calls that failed after their samples had ended: the first one at once, the total at
 * the end. Thread-safe.
 */
public final class OnewayFailures {

    private final AtomicLong count = new AtomicLong();

    /** Counts a failure. */
    public void add(Failure failure) {
        if (failure.code() != ThriftResponseCode.INTERRUPTED && count.incrementAndGet() == 1) {
            log().warn(
                            "A oneway call failed after its sample had ended: {}. Further ones are counted",
                            failure.message());
        }
    }

    /** Logs the total; called after the last call of a test. */
    public void summarize() {
        long all = count.get();
        if (all > 1) {
            log().warn("{} oneway calls failed after their samples had ended", all);
        }
    }

    /** Created on first use, because starting a logger may look up the name of this machine. */
    private static Logger log() {
        return LoggerFactory.getLogger(OnewayFailures.class);
    }
}
