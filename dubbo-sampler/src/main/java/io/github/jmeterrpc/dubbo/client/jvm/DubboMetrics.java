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
 * Switches off Dubbo's own metrics and removes their leftovers. A load generator does not read
 * them, and each model leaks its metrics until the JVM ends: a JMeter that runs many tests, as a
 * remote generator or in GUI mode, would run out of memory.
 */
public final class DubboMetrics {

    private static final Logger LOG = LoggerFactory.getLogger(DubboMetrics.class);

    private DubboMetrics() {}

    /**
     * Disables the metrics of an application. Call it before the first module is created.
     *
     * <p>Dubbo has no switch for this. It collects metrics in memory as soon as it finds
     * Micrometer, which the Nacos client contains, and all models share one registry that keeps the
     * metrics of every model. It collects no metrics if Prometheus is requested but missing
     * ({@code DefaultApplicationDeployer.initMetricsReporter}).
     */
    public static void publishNothing(ApplicationModel application) {
        MetricsConfig config = new MetricsConfig();
        config.setProtocol(MetricsConstants.PROTOCOL_PROMETHEUS);
        // A separate service, which Dubbo exports as soon as there is a configuration.
        config.setExportMetricsService(false);
        application.getApplicationConfigManager().setMetrics(config);
    }

    /**
     * Removes all error-counting listeners from Dubbo's loggers. Call it when a model is closed:
     * the listeners reference the model, and Dubbo has no method that removes one. The listeners of
     * other models are removed too, which does no harm.
     */
    public static void forget() {
        try {
            Field listeners = FailsafeErrorTypeAwareLogger.class.getDeclaredField("GLOBAL_LISTENERS");
            listeners.setAccessible(true);
            ((Collection<?>) listeners.get(null)).removeIf(ErrorCodeMetricsListenRegister.class::isInstance);
        } catch (ReflectiveOperationException | RuntimeException e) {
            LOG.info("Dubbo keeps its counts in the memory of this JVM: {}", e.toString());
        }
    }
}
