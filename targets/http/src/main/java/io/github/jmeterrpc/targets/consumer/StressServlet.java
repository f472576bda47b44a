package io.github.jmeterrpc.targets.consumer;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;

/** Calls the provider for each request, and says whether it gave the text back. */
final class StressServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    static final String PATH = "/consumer/stressTest/";

    private static final Map<String, BackendClient.Method> METHODS = Map.of(
            PATH + "string1k", BackendClient.Method.STRING1K, PATH + "string100k", BackendClient.Method.STRING100K);

    private final transient Caller caller;

    StressServlet(Caller caller) {
        this.caller = caller;
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        Optional<BackendClient.Method> method = Optional.ofNullable(METHODS.get(request.getRequestURI()));
        if (method.isEmpty()) {
            answer(response, 404, "There are " + PATH + "string1k and " + PATH + "string100k");
            return;
        }
        try {
            boolean same = method.get().argument().equals(caller.call(method.get()));
            answer(response, same ? 200 : 502, String.valueOf(same));
        } catch (BackendException e) {
            answer(response, 502, e.getMessage());
        }
    }

    private static void answer(HttpServletResponse response, int status, String text) throws IOException {
        response.setStatus(status);
        response.setContentType("text/plain");
        response.setCharacterEncoding(StandardCharsets.UTF_8.name());
        response.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
    }
}
