package io.github.jmeterrpc.dubbo.remoting;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.rpc.Invocation;
import org.apache.dubbo.rpc.Invoker;
import org.apache.dubbo.rpc.Result;
import org.apache.dubbo.rpc.RpcException;

/**
 * Calls one provider over several connections in turn, and skips unconnected ones while another is
 * connected. Thread-safe, without a lock.
 *
 * @param <T> type of the service
 */
final class AlternatingInvoker<T> implements Invoker<T> {

    private final List<Invoker<T>> connections;
    private final AtomicInteger next = new AtomicInteger();

    /** @param connections an invoker for each connection to the same provider; two or more */
    AlternatingInvoker(List<Invoker<T>> connections) {
        this.connections = List.copyOf(connections);
    }

    @Override
    public Class<T> getInterface() {
        return connections.get(0).getInterface();
    }

    @Override
    public URL getUrl() {
        return connections.get(0).getUrl();
    }

    @Override
    public boolean isAvailable() {
        for (Invoker<T> connection : connections) {
            if (connection.isAvailable()) {
                return true;
            }
        }
        return false;
    }

    @Override
    public Result invoke(Invocation invocation) throws RpcException {
        int first = next.getAndIncrement();
        for (int i = 0; i < connections.size(); i++) {
            Invoker<T> connection = connections.get(Math.floorMod(first + i, connections.size()));
            if (connection.isAvailable()) {
                return connection.invoke(invocation);
            }
        }
        // Its failure gives the reason for the missing connection.
        return connections.get(Math.floorMod(first, connections.size())).invoke(invocation);
    }

    @Override
    public void destroy() {
        connections.forEach(Invoker::destroy);
    }
}
