package io.github.jmeterrpc.targets.tomcat;

import io.github.jmeterrpc.cli.TempFolder;
import io.github.jmeterrpc.targets.http.HttpOptions;
import jakarta.servlet.http.HttpServlet;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;

/** Builds a Tomcat with one servlet for all paths. */
public final class TomcatServer {

    private TomcatServer() {}

    /**
     * Starts the server. It accepts calls as soon as this method returns, and ends with the JVM.
     *
     * @throws IllegalStateException if it cannot listen
     */
    public static void start(HttpOptions options, HttpServlet servlet) {
        Connector connector = new Connector("org.apache.coyote.http11.Http11NioProtocol");
        connector.setThrowOnFailure(true);
        connector.setPort(options.port());
        options.connector().forEach(connector::setProperty);
        Tomcat tomcat = new Tomcat();
        tomcat.setBaseDir(TempFolder.create("tomcat-target-").toString());
        tomcat.setConnector(connector);
        Context context = tomcat.addContext("", null);
        Tomcat.addServlet(context, "target", servlet);
        context.addServletMappingDecoded("/", "target");
        try {
            tomcat.start();
        } catch (LifecycleException e) {
            throw options.cannotListen(e);
        }
    }
}
