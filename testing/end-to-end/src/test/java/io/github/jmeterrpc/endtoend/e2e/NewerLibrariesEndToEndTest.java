package io.github.jmeterrpc.endtoend.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import com.sun.net.httpserver.HttpServer;
import io.github.jmeterrpc.endtoend.release.Weaknesses;
import io.github.jmeterrpc.harness.jmeter.JMeterRun;
import io.github.jmeterrpc.harness.suite.Suite;
import java.io.IOException;
import java.net.BindException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The libraries of JMeter that are newer in the home than in JMeter's own release, for their
 * repairs.
 */
@Tag("full")
class NewerLibrariesEndToEndTest {

    private static final Duration LIMIT = Duration.ofMinutes(3);
    private static final Pattern JAR = Pattern.compile("(.+?)-(\\d[\\w.-]*)\\.jar");

    /** The name server of the plan; DNS has a fixed port. */
    private static final String NAME_SERVER = "127.153.53.53";

    private static final int DNS = 53;
    private static final int HEADER = 12;

    private static final Map<String, String> PAGES = Map.of(
            "/json", "{\"items\": [{\"name\": \"desk\", \"price\": 99}, {\"name\": \"pen\", \"price\": 2}]}",
            "/html", "<html><head><title>Page</title></head><body>Hello</body></html>");

    private final Suite suite = Suite.find();

    /**
     * JSONPath, JMESPath, XPath, JavaScript and a name server; XStream reads the plan and writes
     * the results.
     */
    @Test
    void elementsThatUseThemWork() throws Exception {
        HttpServer http = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
        http.createContext("/", exchange -> {
            String path = exchange.getRequestURI().getPath();
            byte[] page = PAGES.getOrDefault(path, path).getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, page.length);
            exchange.getResponseBody().write(page);
            exchange.close();
        });
        http.start();
        try (DatagramSocket names = nameServer();
                JMeterRun run = start(http.getAddress().getPort())) {
            run.await();
            String results = Files.readString(run.results().path());

            assertThat(results).startsWith("<?xml").contains("lb=\"json\"", "lb=\"html\"", "lb=\"javascript\"");
            assertThat(names.isClosed()).as("name server").isFalse();
            assertThat(results).contains("s=\"true\"").doesNotContain("s=\"false\"");
        } finally {
            http.stop(0);
        }
    }

    private JMeterRun start(int port) {
        return suite.jmeter()
                .start(
                        "newer libraries",
                        Path.of("src/test/resources/io/github/jmeterrpc/endtoend/e2e/newer-libraries.jmx"),
                        suite.folder("e2e").resolve("newer-libraries"),
                        Map.of(
                                "port",
                                String.valueOf(port),
                                "javascript.use_rhino",
                                "true",
                                "jmeter.save.saveservice.output_format",
                                "xml"),
                        LIMIT);
    }

    /** Answers every question for an IPv4 address with 127.0.0.1. */
    private static DatagramSocket nameServer() throws IOException {
        DatagramSocket socket;
        try {
            socket = new DatagramSocket(DNS, InetAddress.getByName(NAME_SERVER));
        } catch (BindException e) {
            return abort("needs the right to bind UDP port 53 of " + NAME_SERVER + ": " + e.getMessage());
        }
        Thread thread = new Thread(() -> answer(socket), "name server");
        thread.setDaemon(true);
        thread.start();
        return socket;
    }

    private static void answer(DatagramSocket socket) {
        DatagramPacket packet = new DatagramPacket(new byte[512], 512);
        try {
            while (true) {
                socket.receive(packet);
                byte[] query = packet.getData();
                int end = HEADER;
                while (query[end] != 0) {
                    end += query[end] + 1;
                }
                end += 5;
                boolean isIpv4 = query[end - 3] == 1;
                ByteBuffer answer = ByteBuffer.allocate(512);
                answer.put(query, 0, 2).putShort((short) 0x8580);
                answer.putShort((short) 1).putShort((short) (isIpv4 ? 1 : 0)).putInt(0);
                answer.put(Arrays.copyOfRange(query, HEADER, end));
                if (isIpv4) {
                    answer.putShort((short) 0xC00C).putShort((short) 1).putShort((short) 1);
                    answer.putInt(60).putShort((short) 4).put(new byte[] {127, 0, 0, 1});
                }
                socket.send(new DatagramPacket(answer.array(), answer.position(), packet.getSocketAddress()));
            }
        } catch (IOException e) {
            // Closed.
        }
    }

    @Test
    void noLibraryHasAKnownWeaknessThatSecurityMdDoesNotExplain() throws IOException {
        try (Stream<Path> jars = Files.list(suite.jmeter().path().resolve("lib"))) {
            for (Path jar : jars.toList()) {
                Matcher name = JAR.matcher(jar.getFileName().toString());
                if (name.matches()) {
                    assertThat(Weaknesses.of(name.group(1), name.group(2)))
                            .as("%s", jar.getFileName())
                            .isEmpty();
                }
            }
        }
        assertThat(Weaknesses.of("xstream", "1.4.20")).containsExactly("CVE-2024-47072");
        assertThat(Weaknesses.of("tika-parsers", "1.28.5")).containsExactly("CVE-2025-66516");
    }
}
