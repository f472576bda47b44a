package io.github.jmeterrpc.targets.tomcat;

import io.github.jmeterrpc.targets.http.PoolState;
import org.apache.catalina.connector.Connector;
import org.apache.coyote.AbstractProtocol;
import org.apache.tomcat.util.threads.ThreadPoolExecutor;

/**
 * The threads of a connector that work on requests.
 *
 * @param protocol the connector's
 */
public record TomcatPool(AbstractProtocol<?> protocol) {

    /** The pool of a connector with its own executor, which is the default. */
    public static TomcatPool of(Connector connector) {
        if (connector.getProtocolHandler() instanceof AbstractProtocol<?> protocol) {
            return new TomcatPool(protocol);
        }
        throw new IllegalStateException("Not a connector with a pool: " + connector);
    }

    /** How full it is now. Thread safe. */
    public PoolState state() {
        if (protocol.getExecutor() instanceof ThreadPoolExecutor threads) {
            return new PoolState(
                    threads.getMaximumPoolSize(),
                    threads.getPoolSize(),
                    threads.getActiveCount(),
                    PoolState.openOf(protocol.getConnectionCount(), protocol.getMaxConnections()));
        }
        throw new IllegalStateException("Not a pool of Tomcat's: " + protocol.getExecutor());
    }
}
