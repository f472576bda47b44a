package io.github.jmeterrpc.tomcat7target;

import io.github.jmeterrpc.targetkit.http.HttpOptions;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;

/** A BIO connector that fails the start when it cannot listen; Tomcat 7 alone logs the failure and starts without the connector. */
final class FailFastConnector extends Connector {

    /** Tomcat's loggers of that failure. Referenced strongly: the JDK may collect an unreferenced logger and its level. */
    private static final List<Logger> LOGGERS = Stream.of(
                    "org.apache.coyote.http11.Http11Protocol", "org.apache.catalina.core.StandardService")
            .map(Logger::getLogger)
            .toList();

    private LifecycleException failure;

    private FailFastConnector() {
        super("org.apache.coyote.http11.Http11Protocol");
    }

    static FailFastConnector of(HttpOptions options) {
        FailFastConnector connector = new FailFastConnector();
        connector.setPort(options.address().port());
        options.connector().forEach(connector::setProperty);
        return connector;
    }

    /**
     * Starts the Tomcat that this connector belongs to.
     *
     * @throws LifecycleException if Tomcat does not start or the connector cannot listen
     */
    void start(Tomcat tomcat) throws LifecycleException {
        LOGGERS.forEach(logger -> logger.setLevel(Level.OFF));
        try {
            tomcat.start();
        } finally {
            LOGGERS.forEach(logger -> logger.setLevel(null));
        }
        if (failure != null) {
            throw failure;
        }
    }

    @Override
    protected void initInternal() throws LifecycleException {
        try {
            super.initInternal();
        } catch (LifecycleException e) {
            failure = e;
            throw e;
        }
    }

    @Override
    protected void startInternal() throws LifecycleException {
        try {
            super.startInternal();
        } catch (LifecycleException e) {
            failure = e;
            throw e;
        }
    }
}
