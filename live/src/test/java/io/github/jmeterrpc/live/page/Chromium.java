package io.github.jmeterrpc.live.page;

import io.github.jmeterrpc.live.json.Json;
import io.github.jmeterrpc.support.testing.Required;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * A Chromium without a window, driven over its DevTools protocol; its profile is the given empty
 * folder.
 */
public final class Chromium implements AutoCloseable {

    private static final int START_SECONDS = 120;
    private static final int END_SECONDS = 20;
    private static final List<String> OPTIONS = List.of(
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--disable-dev-shm-usage",
            "--remote-debugging-port=0");

    private final Process process;
    private final String address;
    private final HttpClient http = HttpClient.newHttpClient();

    private Chromium(Process process, String address) {
        this.process = process;
        this.address = address;
    }

    /**
     * Starts one. Skips the test where there is none; with {@code -Dchromium.required=true} it
     * fails instead.
     */
    public static Chromium start(Path profile) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Required.program("chromium.required", "chromium", "chromium").toString()));
        command.addAll(OPTIONS);
        command.add("--user-data-dir=" + profile);
        command.add("about:blank");
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(profile.resolve("chromium.log").toFile());
        builder.environment().put("TMPDIR", profile.toString());
        Process process = builder.start();
        Path port = profile.resolve("DevToolsActivePort");
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(START_SECONDS);
        while (!Files.exists(port) || Files.readAllLines(port).isEmpty()) {
            if (!process.isAlive() || System.nanoTime() > deadline) {
                process.destroyForcibly();
                throw new IOException("Chromium did not start: " + Files.readString(profile.resolve("chromium.log")));
            }
            TimeUnit.MILLISECONDS.sleep(50);
        }
        return new Chromium(
                process, "http://127.0.0.1:" + Files.readAllLines(port).get(0));
    }

    /** A new tab that shows nothing yet, 1280 pixels wide, light, English. */
    public Tab tab() throws Exception {
        HttpRequest request = HttpRequest.newBuilder(
                        URI.create(address + "/json/new?" + URLEncoder.encode("about:blank", StandardCharsets.UTF_8)))
                .PUT(BodyPublishers.noBody())
                .build();
        byte[] answer = http.send(request, BodyHandlers.ofByteArray()).body();
        Tab tab =
                Tab.open(http, URI.create((String) Json.read(answer, Map.class).get("webSocketDebuggerUrl")));
        tab.size(1280, 900);
        tab.prefer("light", "en-US");
        return tab;
    }

    @Override
    public void close() {
        List<ProcessHandle> all = process.descendants().toList();
        process.destroy();
        process.onExit()
                .completeOnTimeout(process, END_SECONDS, TimeUnit.SECONDS)
                .join();
        all.forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly().onExit().join();
    }
}
