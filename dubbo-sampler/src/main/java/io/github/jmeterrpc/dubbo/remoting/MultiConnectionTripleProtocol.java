package io.github.jmeterrpc.dubbo.remoting;

import java.util.ArrayList;
import java.util.List;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.remoting.Constants;
import org.apache.dubbo.rpc.Invoker;
import org.apache.dubbo.rpc.model.FrameworkModel;
import org.apache.dubbo.rpc.protocol.tri.TripleProtocol;

/**
 * Opens as many tri:// connections as the parameter {@code connections} of a reference names;
 * Dubbo's own protocol ignores the parameter. {@link TripleTransporter} ensures that other
 * references do not use these connections. Dubbo uses this class instead of its own, because it is
 * in {@code META-INF/dubbo} under the same name.
 */
public final class MultiConnectionTripleProtocol extends TripleProtocol {

    public MultiConnectionTripleProtocol(FrameworkModel model) {
        super(model);
    }

    @Override
    public <T> Invoker<T> refer(Class<T> type, URL url) {
        int connections = url.getParameter(Constants.CONNECTIONS_KEY, 0);
        if (connections <= 1) {
            return super.refer(type, url);
        }
        List<Invoker<T>> invokers = new ArrayList<>(connections);
        try {
            for (int i = 0; i < connections; i++) {
                invokers.add(super.refer(type, url));
            }
        } catch (RuntimeException | Error e) {
            invokers.forEach(Invoker::destroy);
            throw e;
        }
        return new AlternatingInvoker<>(invokers);
    }
}
