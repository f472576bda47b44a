package io.github.jmeterrpc.dubbo.element;

import io.github.jmeterrpc.dubbo.registry.RegistryClients;
import io.github.jmeterrpc.dubbo.remoting.ExactAddressTransporter;
import java.util.List;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.config.Configurator;
import org.apache.logging.log4j.core.filter.BurstFilter;

/**
 * Keeps Dubbo's own log down: at WARN it writes a stack trace for every late answer, and at ERROR
 * one for every try to connect to a provider that is down, which alone can fill a disk and slow the
 * generator. Samples report each failure anyway.
 */
public final class DubboLogging {

    private static final String DUBBO = "org.apache.dubbo";

    /**
     * What writes an error with a stack trace for a call that failed, or each second for a provider
     * that is down.
     */
    private static final List<String> ONE_PER_FAILURE = List.of(
            DUBBO + ".remoting.transport.netty4.NettyConnectionClient",
            DUBBO + ".remoting.zookeeper.curator5.Curator5ZookeeperClient",
            DUBBO + ".rpc.AsyncRpcResult",
            DUBBO + ".rpc.cluster.filter.FilterChainBuilder$CallbackRegistrationInvoker",
            DUBBO + ".rpc.cluster.filter.FilterChainBuilder$CopyOfFilterChainNode",
            DUBBO + ".rpc.protocol.tri.call.TripleClientCall",
            DUBBO + ".rpc.protocol.tri.stream.AbstractTripleClientStream");

    /**
     * So many errors at once, and one in so many seconds after them, are written of what else there
     * may be.
     */
    private static final int BURST = 20;

    private static final int SECONDS_PER_ERROR = 10;

    private DubboLogging() {}

    /**
     * Lowers Dubbo's log to errors, and to few of them, unless log4j2.xml or
     * {@code -Lorg.apache.dubbo=…} names a level; and silences the clients of registries, which log
     * each try to reach one that is down.
     */
    public static void quiet() {
        RegistryClients.quietStandardError();
        if (LogManager.getContext(false) instanceof LoggerContext context
                && !context.getConfiguration().getLoggers().containsKey(DUBBO)) {
            Configurator.setLevel(DUBBO, Level.ERROR);
            ONE_PER_FAILURE.forEach(name -> Configurator.setLevel(name, Level.OFF));
            RegistryClients.loggerNames().forEach(name -> Configurator.setLevel(name, Level.OFF));
            Configurator.setLevel(ExactAddressTransporter.LOGGER_NAME, Level.OFF);
            BurstFilter few = BurstFilter.newBuilder()
                    .setLevel(Level.FATAL)
                    .setRate(1f / SECONDS_PER_ERROR)
                    .setMaxBurst(BURST)
                    .build();
            few.start();
            CutErrors cut = new CutErrors();
            cut.start();
            // In this order: a shortened line passes both filters once more, and is counted then.
            context.getConfiguration().getLoggerConfig(DUBBO).addFilter(cut);
            context.getConfiguration().getLoggerConfig(DUBBO).addFilter(few);
            context.updateLoggers();
        }
    }
}
