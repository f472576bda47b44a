package io.github.jmeterrpc.targets.tomcat;

import io.github.jmeterrpc.cli.Commands;
import io.github.jmeterrpc.targets.cli.TargetCommand;
import io.github.jmeterrpc.targets.http.WorkOptions;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Runs a servlet in Tomcat with the NIO connector until the process is terminated. */
@Command(name = "tomcat", description = "A servlet in Tomcat 10.1, NIO connector.")
public final class TomcatTarget extends TargetCommand {

    @Mixin
    private WorkOptions options = new WorkOptions(8080, 300, 100, 8_000, 20);

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
        System.exit(Commands.of(new TomcatTarget()).execute(line));
    }

    @Override
    protected String start() {
        TomcatServer.start(options, new WorkServlet());
        return options.ready();
    }
}
