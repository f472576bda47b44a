package io.github.jmeterrpc.dubbo.element.scope;

import io.github.jmeterrpc.dubbo.registry.RegistryClients;
import io.github.jmeterrpc.dubbo.remoting.ExactAddressTransporter;
import java.util.List;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.config.Configurator;
import org.apache.logging.log4j.core.filter.BurstFilter;

/**
 * Limits Dubbo's log output: at WARN, Dubbo writes a stack trace for every late reply, and at ERROR
 * for every attempt to connect to a provider that is down. These can fill a disk and slow the
 * generator, and samples report each failure anyway.
 */
public final class DubboLogging {

    private static final String DUBBO = "org.apache.dubbo";

    /**
     * Loggers that write an error with a stack trace for each failed call, or each second for a
     * provider that is down.
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
     * Rate limit for other errors: the size of a burst, and the seconds per error after it.
     */
    private static final int BURST = 20;

    private static final int SECONDS_PER_ERROR = 10;

    private DubboLogging() {}

    /**
     * Limits Dubbo's log to a few errors, unless log4j2.xml or {@code -Lorg.apache.dubbo=…} sets a
     * level. Also silences the registry clients, which log each attempt to reach a registry that is
     * down.
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
            // The order matters: a shortened line passes both filters again and is counted then.
            context.getConfiguration().getLoggerConfig(DUBBO).addFilter(cut);
            context.getConfiguration().getLoggerConfig(DUBBO).addFilter(few);
            context.updateLoggers();
        }
    }
}
