package io.github.jmeterrpc.targets.tomcat7;

import io.github.jmeterrpc.targets.http.WorkOptions;
import java.io.IOException;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

/** Sleeps for the configured time, then answers ok. */
final class WorkServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    private final transient WorkOptions options;

    WorkServlet(WorkOptions options) {
        this.options = options;
    }

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
        options.work();
        response.setContentType("text/plain");
        response.getOutputStream().print("ok");
    }
}
