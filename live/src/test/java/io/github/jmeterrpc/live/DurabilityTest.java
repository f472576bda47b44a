package io.github.jmeterrpc.live;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeterrpc.live.ListenerRows.Samples;
import io.github.jmeterrpc.support.testing.Opened;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A store in a JVM of its own, which is killed or finds the disk full. */
@Tag("full")
class DurabilityTest {

    @RegisterExtension
    final Opened opened = new Opened();

    private static final long START = 1_795_368_600_000L;
    private static final ListenerRows ROWS = new ListenerRows("shop", "a:1", 1000);

    @TempDir
    Path folder;

    private Process process;

    @Test
    void aKilledStoreLosesNoAcknowledgedPoint() throws Exception {
        Client client = fork("");
        AtomicInteger acknowledged = new AtomicInteger();
        AtomicInteger sent = new AtomicInteger();
        Thread sender = new Thread(() -> {
            try {
                while (sent.get() < 100_000) {
                    if (client.write(window(sent.getAndIncrement())).statusCode() == 204) {
                        acknowledged.incrementAndGet();
                    }
                }
            } catch (IOException | InterruptedException killed) {
                Thread.currentThread().interrupt();
            }
        });
        sender.start();
        while (acknowledged.get() < 200) {
            Thread.onSpinWait();
        }
        process.destroyForcibly().waitFor();
        sender.join();

        try (LiveStore store = reopen()) {
            assertThat(count(new Client(store.page()))).isBetween((long) acknowledged.get(), (long) sent.get());
        }
    }

    @Test
    void aFullDiskIsAnErrorAndNothingIsCountedThatIsNotKept() throws Exception {
        // The operating system lets no file grow beyond 64 KB.
        Client client = fork("ulimit -f 64; ");
        for (int i = 0; i < 20; i++) {
            assertThat(client.write(window(i)).statusCode()).isEqualTo(204);
        }
        HttpResponse<String> answer = client.write(large());
        assertThat(answer.statusCode()).isEqualTo(507);
        assertThat(answer.body()).startsWith("{\"error\":\"the points cannot be stored: ");
        assertThat(count(client)).isEqualTo(20);
        assertThat(client.write(window(20)).statusCode()).isEqualTo(204);
        process.destroyForcibly().waitFor();

        try (LiveStore store = reopen();
                Stream<Path> files = Files.walk(folder)) {
            assertThat(files.filter(file -> file.toString().endsWith(".part"))).isEmpty();
            Client again = new Client(store.page());
            assertThat(count(again)).isEqualTo(21);
            assertThat(again.write(large()).statusCode()).isEqualTo(204);
            assertThat(count(again)).isEqualTo(22);
        }
    }

    /** More than 64 KB also when it is compressed. */
    private static String large() {
        Random random = new Random(1);
        StringBuilder lines = new StringBuilder(window(30));
        for (int i = 0; i < 10_000; i++) {
            lines.append("jmeter_errors,application=shop,instance=a:1,transaction=t")
                    .append(random.nextLong())
                    .append(" url=\"u\" ")
                    .append(START)
                    .append("000000\n");
        }
        return lines.toString();
    }

    private static String window(int number) {
        return ROWS.window(
                START + 1000L * number, 1, number + 1, Map.of("order", new Samples(new long[] {1000 + number}, 0)));
    }

    private static long count(Client client) throws IOException, InterruptedException {
        // Not the document of the pages, which may be a second old.
        JsonNode state = client.json("/api/runs/latest/report.json");
        return state.at("/table/0/count").asLong();
    }

    private LiveStore reopen() throws IOException {
        List<String> warnings = new ArrayList<>();
        return LiveStore.open(new LiveSettings(
                new LiveSettings.RunStorage(folder, false, 100),
                new LiveSettings.Listening(InetAddress.getLoopbackAddress(), 0, false),
                "",
                warnings::add,
                Clock.systemUTC()));
    }

    private Client fork(String limits) throws IOException {
        String command = limits + "exec '" + Path.of(System.getProperty("java.home"), "bin", "java")
                + "' -Xmx256m -XX:-UsePerfData -cp '" + System.getProperty("java.class.path")
                + "' io.github.jmeterrpc.live.commands.Main store --port 0 --folder '" + folder + "'";
        process = new ProcessBuilder("bash", "-c", command)
                .redirectErrorStream(true)
                .start();
        opened.add("store", () -> process.destroyForcibly().waitFor());
        BufferedReader out = process.inputReader();
        List<String> said = new ArrayList<>();
        for (String line = out.readLine(); line != null; line = out.readLine()) {
            said.add(line);
            if (line.startsWith("page:")) {
                return new Client(URI.create(line.substring("page:".length()).strip()));
            }
        }
        throw new IOException("the store did not start: " + said);
    }
}
