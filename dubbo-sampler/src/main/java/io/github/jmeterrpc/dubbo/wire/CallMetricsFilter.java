package io.github.jmeterrpc.dubbo.wire;

import org.apache.dubbo.common.constants.CommonConstants;
import org.apache.dubbo.rpc.BaseFilter;
import org.apache.dubbo.rpc.Invocation;
import org.apache.dubbo.rpc.Invoker;
import org.apache.dubbo.rpc.Result;
import org.apache.dubbo.rpc.cluster.filter.ClusterFilter;

/**
 * Attaches the {@link CallMetrics} of the calling thread to the invocation, so that the sending and
 * receiving threads find them, and records the attachments of the reply. Runs before the cluster,
 * so that it runs once per call and on the calling thread. Dubbo finds the class by the extension
 * name {@value #NAME}.
 */
public final class CallMetricsFilter implements ClusterFilter, BaseFilter.Listener {

    /**
     * The extension name, as listed in
     * {@code META-INF/dubbo/org.apache.dubbo.rpc.cluster.filter.ClusterFilter}.
     */
    public static final String NAME = "call-metrics";

    @Override
    public Result invoke(Invoker<?> invoker, Invocation invocation) {
        CallMetrics metrics = CallMetrics.current();
        if (metrics != null) {
            invocation.put(CallMetrics.class, metrics);
            if (metrics.caller() != null) {
                invocation.setAttachment(CommonConstants.REMOTE_APPLICATION_KEY, metrics.caller());
            }
        }
        return invoker.invoke(invocation);
    }

    @Override
    public void onResponse(Result result, Invoker<?> invoker, Invocation invocation) {
        if (invocation.get(CallMetrics.class) instanceof CallMetrics metrics) {
            Invoker<?> answering = invocation.getInvoker();
            metrics.decoded(result.getObjectAttachments(), answering == null ? null : answering.getUrl());
        }
    }

    @Override
    public void onError(Throwable thrown, Invoker<?> invoker, Invocation invocation) {
        // The metrics contain everything that was received before the failure.
    }
}
