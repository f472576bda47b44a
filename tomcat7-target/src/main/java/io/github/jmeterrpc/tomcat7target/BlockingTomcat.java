package io.github.jmeterrpc.tomcat7target;

import io.github.jmeterrpc.plans.cli.TempFolder;
import io.github.jmeterrpc.plans.http.HttpOptions;
import io.github.jmeterrpc.plans.http.PoolState;
import java.util.concurrent.ThreadPoolExecutor;
import javax.servlet.http.HttpServlet;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.LifecycleState;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;
import org.apache.coyote.AbstractProtocol;

/** A Tomcat 7 with its BIO connector and one servlet, at every path. */
final class BlockingTomcat {

    private final AbstractProtocol<?> protocol;

    private BlockingTomcat(AbstractProtocol<?> protocol) {
        this.protocol = protocol;
    }

    /**
     * Starts it; it can be called when this returns, and ends with the JVM.
     *
     * @throws IllegalStateException if it cannot listen
     */
    static BlockingTomcat start(HttpOptions options, HttpServlet servlet) {
        String folder = TempFolder.create("tomcat7-target-").toString();
        Tomcat tomcat = new Tomcat();
        tomcat.setBaseDir(folder);
        Connector connector = connector(options);
        tomcat.getService().addConnector(connector);
        tomcat.setConnector(connector);
        Context context = tomcat.addContext("", folder);
        Tomcat.addServlet(context, "target", servlet);
        context.addServletMapping("/", "target");
        try {
            tomcat.start();
        } catch (LifecycleException e) {
            throw options.cannotListen(e);
        }
        // It only logs that it does not listen.
        if (connector.getState() != LifecycleState.STARTED
                || !(connector.getProtocolHandler() instanceof AbstractProtocol<?> protocol)) {
            throw options.cannotListen();
        }
        return new BlockingTomcat(protocol);
    }

    private static Connector connector(HttpOptions options) {
        Connector connector = new Connector("org.apache.coyote.http11.Http11Protocol");
        connector.setPort(options.port());
        connector.setProperty("address", options.host());
        connector.setProperty("maxThreads", String.valueOf(options.maxThreads()));
        connector.setProperty("minSpareThreads", String.valueOf(options.minThreads()));
        connector.setProperty("acceptCount", String.valueOf(options.acceptCount()));
        connector.setProperty("maxKeepAliveRequests", String.valueOf(options.keepAlive()));
        connector.setProperty("connectionTimeout", String.valueOf(options.idleMs()));
        if (options.maxConnections() > 0) {
            connector.setProperty("maxConnections", String.valueOf(options.maxConnections()));
        }
        return connector;
    }

    /** How full its pool is now. Thread safe. */
    PoolState pool() {
        if (protocol.getExecutor() instanceof ThreadPoolExecutor threads) {
            return new PoolState(
                    threads.getMaximumPoolSize(),
                    threads.getPoolSize(),
                    threads.getActiveCount(),
                    protocol.getConnectionCount());
        }
        throw new IllegalStateException("Not a pool of Tomcat's: " + protocol.getExecutor());
    }
}
