package io.github.jmeterrpc.targets.tomcat7;

import io.github.jmeterrpc.targets.cli.TempFolder;
import io.github.jmeterrpc.targets.http.HttpOptions;
import io.github.jmeterrpc.targets.http.PoolState;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadPoolExecutor;
import javax.servlet.http.HttpServlet;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
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
            throw options.address().cannotListen(e);
        }
        if (connector.getProtocolHandler() instanceof AbstractProtocol<?> protocol) {
            return new BlockingTomcat(protocol);
        }
        throw new IllegalStateException("not the BIO connector: " + connector.getProtocolHandler());
    }

    private static Connector connector(HttpOptions options) {
        // Tomcat 7 only logs that a connector cannot listen, and starts without it.
        try {
            new ServerSocket(
                            options.address().port(),
                            1,
                            InetAddress.getByName(options.address().host()))
                    .close();
        } catch (IOException e) {
            throw options.address().cannotListen(e);
        }
        Connector connector = new Connector("org.apache.coyote.http11.Http11Protocol");
        connector.setPort(options.address().port());
        options.connector().forEach(connector::setProperty);
        return connector;
    }

    /** How full its pool is now. Thread safe. */
    PoolState pool() {
        if (protocol.getExecutor() instanceof ThreadPoolExecutor threads) {
            return new PoolState(
                    threads.getMaximumPoolSize(),
                    threads.getPoolSize(),
                    threads.getActiveCount(),
                    PoolState.openOf(protocol.getConnectionCount(), protocol.getMaxConnections()));
        }
        throw new IllegalStateException("Not a pool of Tomcat's: " + protocol.getExecutor());
    }
}
