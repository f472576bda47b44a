package io.github.jmeterrpc.targets.tomcat7;

import io.github.jmeterrpc.cli.Commands;
import io.github.jmeterrpc.cli.TempFolder;
import io.github.jmeterrpc.targets.cli.TargetCommand;
import io.github.jmeterrpc.targets.http.WorkOptions;
import java.io.IOException;
import java.net.ServerSocket;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Runs a servlet in Tomcat 7 with the BIO connector until the process is terminated. */
@Command(name = "tomcat7-bio", description = "A servlet in Tomcat 7, BIO connector: each connection keeps a thread.")
public final class Tomcat7Target extends TargetCommand {

    @Mixin
    private WorkOptions options = new WorkOptions(8070, 300, 100, 8_000, 20);

    /** Sleeps for the configured time, then answers ok. */
    private final class WorkServlet extends HttpServlet {

        @Override
        protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
            options.work();
            response.setContentType("text/plain");
            response.getOutputStream().print("ok");
        }
    }

    public static void main(String[] line) {
        System.exit(Commands.of(new Tomcat7Target()).execute(line));
    }

    @Override
    protected String start() {
        String folder = TempFolder.create("tomcat7-target-").toString();
        Connector connector = new Connector("org.apache.coyote.http11.Http11Protocol");
        connector.setPort(options.port());
        options.connector().forEach(connector::setProperty);
        Tomcat tomcat = new Tomcat();
        tomcat.setBaseDir(folder);
        tomcat.getService().addConnector(connector);
        tomcat.setConnector(connector);
        Context context = tomcat.addContext("", folder);
        Tomcat.addServlet(context, "target", new WorkServlet());
        context.addServletMapping("/", "target");
        try {
            // Tomcat 7 only logs that a connector cannot listen, and starts without it.
            new ServerSocket(options.port(), 1, options.host()).close();
            tomcat.start();
        } catch (IOException | LifecycleException e) {
            throw options.cannotListen(e);
        }
        return options.ready();
    }
}
