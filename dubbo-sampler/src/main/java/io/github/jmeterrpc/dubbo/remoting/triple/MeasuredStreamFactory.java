package io.github.jmeterrpc.dubbo.remoting.triple;

import java.util.concurrent.Executor;
import org.apache.dubbo.common.extension.Activate;
import org.apache.dubbo.remoting.api.connection.AbstractConnectionClient;
import org.apache.dubbo.rpc.model.FrameworkModel;
import org.apache.dubbo.rpc.protocol.tri.call.TripleClientCall;
import org.apache.dubbo.rpc.protocol.tri.stream.ClientStream;
import org.apache.dubbo.rpc.protocol.tri.stream.ClientStreamFactory;
import org.apache.dubbo.rpc.protocol.tri.transport.TripleWriteQueue;

/**
 * Opens a {@link MeasuredStream} for each call over tri://. Dubbo uses this class instead of its
 * own, because it is in {@code META-INF/dubbo} under the same name.
 */
@Activate
public final class MeasuredStreamFactory implements ClientStreamFactory {

    @Override
    public ClientStream createClientStream(
            AbstractConnectionClient client,
            FrameworkModel model,
            Executor executor,
            TripleClientCall call,
            TripleWriteQueue queue) {
        return new MeasuredStream(model, executor, client.getChannel(true), call, queue);
    }
}
