package io.github.jmeterrpc.targets.tomcat;

import io.github.jmeterrpc.targets.http.WorkOptions;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

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
