package io.github.jmeterrpc.dubbo.element;

import io.github.jmeterrpc.dubbo.client.ExactAddressTransporter;
import io.github.jmeterrpc.dubbo.client.RegistryClients;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.config.Configurator;

/**
 * Keeps Dubbo's own log down: at WARN it writes a stack trace for every late answer, and one for every try to connect to
 * a provider that is down, which alone can fill a disk and slow the generator. Samples tell of each failure anyway.
 */
public final class DubboLogging {

    private static final String DUBBO = "org.apache.dubbo";

    private DubboLogging() {}

    /**
     * Lowers Dubbo's log to errors, unless log4j2.xml or {@code -Lorg.apache.dubbo=…} names a level, and silences the
     * clients of registries, which log each try to reach one that is down.
     */
    public static void quiet() {
        if (LogManager.getContext(false) instanceof LoggerContext context
                && !context.getConfiguration().getLoggers().containsKey(DUBBO)) {
            Configurator.setLevel(DUBBO, Level.ERROR);
            ExactAddressTransporter.LOGGER_NAMES.forEach(name -> Configurator.setLevel(name, Level.OFF));
            RegistryClients.loggerNames().forEach(name -> Configurator.setLevel(name, Level.OFF));
            Configurator.setLevel("org.apache.dubbo.remoting.transport.netty4.NettyConnectionClient", Level.OFF);
            // Over tri:// each call that fails would be two errors with stack traces.
            Configurator.setLevel("org.apache.dubbo.rpc.cluster.filter.FilterChainBuilder", Level.OFF);
            Configurator.setLevel("org.apache.dubbo.rpc.AsyncRpcResult", Level.OFF);
        }
    }
}
