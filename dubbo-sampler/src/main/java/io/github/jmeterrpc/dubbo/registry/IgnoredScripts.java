package io.github.jmeterrpc.dubbo.registry;

import org.apache.dubbo.common.URL;
import org.apache.dubbo.common.config.configcenter.DynamicConfiguration;
import org.apache.dubbo.common.extension.Activate;
import org.apache.dubbo.common.utils.Holder;
import org.apache.dubbo.rpc.Invocation;
import org.apache.dubbo.rpc.Invoker;
import org.apache.dubbo.rpc.cluster.router.RouterSnapshotNode;
import org.apache.dubbo.rpc.cluster.router.state.AbstractStateRouter;
import org.apache.dubbo.rpc.cluster.router.state.BitList;
import org.apache.dubbo.rpc.cluster.router.state.CacheableStateRouterFactory;
import org.apache.dubbo.rpc.cluster.router.state.StateRouter;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Replaces Dubbo's router for script rules with one that only logs a warning, because the script
 * from the registry would run on the generator with all rights of JMeter.
 */
@Activate(order = 200)
public final class IgnoredScripts extends CacheableStateRouterFactory {

    private static final Logger LOG = LoggerFactory.getLogger(IgnoredScripts.class);

    @Override
    protected <T> StateRouter<T> createRouter(Class<T> interfaceClass, URL url) {
        return new NoScript<>(url);
    }

    private static final class NoScript<T> extends AbstractStateRouter<T> {

        /** The application whose rule was requested. */
        private String application = "";

        NoScript(URL url) {
            super(url);
        }

        @Override
        public synchronized void notify(BitList<Invoker<T>> invokers) {
            String provider =
                    invokers.isEmpty() ? null : invokers.get(0).getUrl().getRemoteApplication();
            if (provider == null || provider.equals(application)) {
                return;
            }
            application = provider;
            String rule = getRuleRepository().getRule(provider + ".script-router", DynamicConfiguration.DEFAULT_GROUP);
            if (rule != null && !rule.isBlank()) {
                LOG.warn(
                        "The script rule of application {} in the registry is ignored: its code would run in this JMeter."
                                + " Real consumers may be routed differently",
                        provider);
            }
        }

        @Override
        protected BitList<Invoker<T>> doRoute(
                BitList<Invoker<T>> invokers,
                URL url,
                Invocation invocation,
                boolean explain,
                Holder<RouterSnapshotNode<T>> node,
                Holder<String> message) {
            return invokers;
        }
    }
}
