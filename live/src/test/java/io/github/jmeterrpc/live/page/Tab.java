package io.github.jmeterrpc.live.page;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeterrpc.live.json.Json;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.StreamSupport;

/** A tab of {@link Chromium}: its requests and its errors are recorded. */
public final class Tab implements AutoCloseable, WebSocket.Listener {

    private static final int PATIENCE_SECONDS = 60;

    private final Map<Integer, CompletableFuture<JsonNode>> calls = new ConcurrentHashMap<>();
    private final AtomicInteger lastId = new AtomicInteger();
    private final StringBuilder message = new StringBuilder();
    private final List<String> requests = new CopyOnWriteArrayList<>();
    private final List<String> complaints = new CopyOnWriteArrayList<>();
    private WebSocket socket;

    private Tab() {}

    static Tab open(HttpClient http, URI devTools) throws Exception {
        Tab tab = new Tab();
        tab.socket = http.newWebSocketBuilder().buildAsync(devTools, tab).get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        for (String domain : List.of("Page", "Runtime", "Log", "Network")) {
            tab.call(domain + ".enable", Map.of());
        }
        return tab;
    }

    /** A command of the DevTools protocol. */
    public JsonNode call(String method, Map<String, ?> parameters) throws Exception {
        int id = lastId.incrementAndGet();
        CompletableFuture<JsonNode> answer = new CompletableFuture<>();
        calls.put(id, answer);
        String json = new String(
                Json.bytes(Map.of("id", id, "method", method, "params", parameters)), StandardCharsets.UTF_8);
        socket.sendText(json, true).get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        JsonNode result = answer.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        if (result.has("error")) {
            throw new IOException(method + ": " + result.get("error"));
        }
        return result.get("result");
    }

    public void go(URI address) throws Exception {
        call("Page.navigate", Map.of("url", address.toString()));
    }

    public void reload() throws Exception {
        evaluate("window.beforeReload = true");
        call("Page.reload", Map.of());
        await("!window.beforeReload && document.readyState === 'complete'");
    }

    /** What the expression gives, waited for if it is a promise. */
    public JsonNode evaluate(String expression) throws Exception {
        JsonNode result = call(
                "Runtime.evaluate",
                Map.of("expression", expression, "returnByValue", true, "awaitPromise", true, "userGesture", true));
        if (result.has("exceptionDetails")) {
            throw new AssertionError(expression + ": " + result.get("exceptionDetails"));
        }
        return result.get("result").path("value");
    }

    public String text(String selector) throws Exception {
        return evaluate("document.querySelector(" + quoted(selector) + ").textContent")
                .asText();
    }

    public List<String> texts(String selector) throws Exception {
        JsonNode found = evaluate("[...document.querySelectorAll(" + quoted(selector) + ")].map(e => e.textContent)");
        return StreamSupport.stream(found.spliterator(), false)
                .map(JsonNode::asText)
                .toList();
    }

    public void click(String selector) throws Exception {
        evaluate("document.querySelector(" + quoted(selector) + ").click()");
    }

    /** Draws the pressed mouse over an element, between two shares of its width. */
    public void drag(String selector, double from, double to) throws Exception {
        JsonNode box = evaluate("(box => ({x: box.x, y: box.y + box.height / 2, width: box.width}))"
                + "(document.querySelector(" + quoted(selector) + ").getBoundingClientRect())");
        double left = box.get("x").asDouble();
        double width = box.get("width").asDouble();
        for (Map.Entry<String, Double> step : List.of(
                Map.entry("mouseMoved", from),
                Map.entry("mousePressed", from),
                Map.entry("mouseMoved", (from + to) / 2),
                Map.entry("mouseMoved", to),
                Map.entry("mouseReleased", to))) {
            call(
                    "Input.dispatchMouseEvent",
                    Map.of(
                            "type",
                            step.getKey(),
                            "x",
                            left + width * step.getValue(),
                            "y",
                            box.get("y").asDouble(),
                            "button",
                            "left",
                            "clickCount",
                            1));
        }
    }

    /** Presses a key where the focus is. */
    public void press(String key) throws Exception {
        Map<String, Integer> codes = Map.of("Enter", 13, "Escape", 27, "ArrowRight", 39, "ArrowLeft", 37, "Tab", 9);
        String text = key.equals("Enter") ? "\r" : "";
        for (String type : List.of("keyDown", "keyUp")) {
            call(
                    "Input.dispatchKeyEvent",
                    Map.of(
                            "type",
                            type,
                            "key",
                            key,
                            "code",
                            key,
                            "windowsVirtualKeyCode",
                            codes.get(key),
                            "text",
                            text));
        }
    }

    /** Waits until a condition of the page holds. */
    public void await(String condition) throws Exception {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (!evaluate("Boolean(" + condition + ")").asBoolean()) {
            if (System.nanoTime() > deadline) {
                throw new AssertionError("never: " + condition + "\npage: "
                        + evaluate("document.body.innerText.slice(0, 3000)").asText() + "\ncomplaints: " + complaints);
            }
            TimeUnit.MILLISECONDS.sleep(100);
        }
    }

    public void size(int width, int height) throws Exception {
        call(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
    }

    /** What the browser says of its user. */
    public void prefer(String theme, String language) throws Exception {
        call(
                "Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", theme))));
        call("Emulation.setUserAgentOverride", Map.of("userAgent", "Chromium", "acceptLanguage", language));
    }

    /** Draws what the window shows. */
    public void picture(Path file) throws Exception {
        write(file, call("Page.captureScreenshot", Map.of("format", "png")));
    }

    /** Draws an element with some pixels around it. */
    public void picture(Path file, String selector, int around) throws Exception {
        JsonNode box = evaluate("(box => ({x: box.x + scrollX - " + around + ", y: box.y + scrollY - " + around
                + ", width: box.width + 2 * " + around + ", height: box.height + 2 * " + around + ", scale: 1}))"
                + "(document.querySelector(" + quoted(selector) + ").getBoundingClientRect())");
        write(
                file,
                call("Page.captureScreenshot", Map.of("format", "png", "clip", box, "captureBeyondViewport", true)));
    }

    private static void write(Path file, JsonNode picture) throws IOException {
        Files.createDirectories(file.getParent());
        Files.write(file, Base64.getDecoder().decode(picture.get("data").asText()));
    }

    /** Addresses that were asked for. */
    public List<String> requests() {
        return List.copyOf(requests);
    }

    /** Errors and warnings of the console, and uncaught exceptions. */
    public List<String> complaints() {
        return List.copyOf(complaints);
    }

    public void forgetComplaints() {
        complaints.clear();
    }

    @Override
    public CompletionStage<?> onText(WebSocket webSocket, CharSequence data, boolean last) {
        message.append(data);
        if (last) {
            take(message.toString());
            message.setLength(0);
        }
        return WebSocket.Listener.super.onText(webSocket, data, last);
    }

    private void take(String text) {
        JsonNode node = node(text);
        JsonNode parameters = node.path("params");
        if (node.has("id")) {
            calls.remove(node.get("id").asInt()).complete(node);
            return;
        }
        switch (node.path("method").asText()) {
            case "Network.requestWillBeSent" ->
                requests.add(parameters.at("/request/url").asText());
            case "Runtime.exceptionThrown" -> complaints.add(parameters.toString());
            case "Runtime.consoleAPICalled" -> complaints.add(parameters.toString());
            case "Log.entryAdded" -> complaints.add(parameters.toString());
            default -> {}
        }
    }

    private static String quoted(String text) {
        return new String(Json.bytes(text), StandardCharsets.UTF_8);
    }

    private static JsonNode node(String text) {
        try {
            return Json.read(text.getBytes(StandardCharsets.UTF_8), JsonNode.class);
        } catch (IOException e) {
            throw new IllegalStateException(text, e);
        }
    }

    @Override
    public void close() {
        try {
            call("Page.close", Map.of());
        } catch (Exception e) {
            throw new IllegalStateException("a tab that does not close", e);
        } finally {
            socket.abort();
        }
    }
}
