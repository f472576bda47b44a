package io.github.jmeterrpc.targets.consumer;

import io.github.jmeterrpc.cli.ListenOptions;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** Calls the provider for each request, and responds whether it returned the text unchanged. */
final class StressServlet extends HttpServlet {

    static final String PATH = "/consumer/stressTest/";
    static final String TEXT_1K = "k".repeat(1_024);
    static final String TEXT_100K = "k".repeat(102_400);

    private static final long serialVersionUID = 1L;

    private final transient ClientUse.Caller caller;

    StressServlet(ClientUse.Caller caller) {
        this.caller = caller;
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        switch (request.getRequestURI()) {
            case PATH + "string1k" ->
                answer(response, TEXT_1K, client -> client.string1k().call(TEXT_1K));
            case PATH + "string100k" ->
                answer(response, TEXT_100K, client -> client.string100k().call(TEXT_100K));
            default -> write(response, 404, "There are " + PATH + "string1k and " + PATH + "string100k");
        }
    }

    private void answer(HttpServletResponse response, String text, ClientUse.ClientCall call) throws IOException {
        boolean same;
        try {
            same = caller.call(call).equals(text);
        } catch (Exception e) {
            write(response, 502, ListenOptions.rootCause(e).toString());
            return;
        }
        write(response, same ? 200 : 502, String.valueOf(same));
    }

    private static void write(HttpServletResponse response, int status, String text) throws IOException {
        response.setStatus(status);
        response.setContentType("text/plain; charset=utf-8");
        response.getWriter().print(text);
    }
}
