package io.github.jmeterrpc.dubbo.client.jvm;

import java.lang.reflect.Field;
import java.util.Collection;
import org.apache.dubbo.common.constants.MetricsConstants;
import org.apache.dubbo.common.logger.support.FailsafeErrorTypeAwareLogger;
import org.apache.dubbo.config.MetricsConfig;
import org.apache.dubbo.metrics.collector.sample.ErrorCodeMetricsListenRegister;
import org.apache.dubbo.rpc.model.ApplicationModel;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The statistics that Dubbo keeps of itself. They are not read in a load generator, and each model leaves its part behind
 * for as long as the JVM runs: a JMeter that is used for test after test, as a remote generator or with its window open,
 * would run out of memory.
 */
public final class DubboMetrics {

    private static final Logger LOG = LoggerFactory.getLogger(DubboMetrics.class);

    private DubboMetrics() {}

    /**
     * Lets an application publish none; to be called before its first module is made.
     *
     * <p>There is no switch for that. Dubbo publishes in memory as soon as it finds Micrometer, which the Nacos client brings,
     * and all models into one registry, in which each keeps each one's numbers. It publishes nothing if Prometheus is asked for
     * and is not there ({@code DefaultApplicationDeployer.initMetricsReporter}).
     */
    public static void publishNothing(ApplicationModel application) {
        MetricsConfig config = new MetricsConfig();
        config.setProtocol(MetricsConstants.PROTOCOL_PROMETHEUS);
        // A service of their own, which Dubbo exports as soon as there is a configuration.
        config.setExportMetricsService(false);
        application.getApplicationConfigManager().setMetrics(config);
    }

    /**
     * Takes off Dubbo's loggers all who count errors there; to be called when a model has ended. They hold it, and Dubbo has no
     * call that takes one off. The samples of other models are removed with them, which does no harm.
     */
    public static void forget() {
        try {
            Field listeners = FailsafeErrorTypeAwareLogger.class.getDeclaredField("GLOBAL_LISTENERS");
            listeners.setAccessible(true);
            ((Collection<?>) listeners.get(null)).removeIf(ErrorCodeMetricsListenRegister.class::isInstance);
        } catch (ReflectiveOperationException | RuntimeException e) {
            LOG.info("Dubbo keeps what it has counted in the memory of this JVM: {}", e.toString());
        }
    }
}
