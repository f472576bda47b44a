package io.github.jmeterrpc.live.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.files.Gzip;
import io.github.jmeterrpc.live.Client;
import io.github.jmeterrpc.live.ListenerRows;
import io.github.jmeterrpc.live.ListenerRows.Samples;
import io.github.jmeterrpc.support.testing.Opened;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Sends bodies that cost much more memory than their size to a store with a heap of 256 MB, which
 * ends at the first {@code OutOfMemoryError}.
 */
@Tag("full")
class HostileBodiesTest {

    @RegisterExtension
    final Opened opened = new Opened();

    private static final int TOGETHER = 64;

    /** Number of the bodies if each has names of its own: more take long to make. */
    private static final int OWN_NAMES = 5;

    private static final int MEGABYTE = 1 << 20;

    /** As much text as 16 MB of gzip may hold, and more than a store takes. */
    private static final int TEXT = 33 * MEGABYTE;

    private static final long LIMIT_SECONDS = 240;
    private static final long START = System.currentTimeMillis() - 600_000;
    private static final ListenerRows ROWS = new ListenerRows("shop", "a:1", 1000);

    @TempDir
    Path folder;

    private Process process;
    private Client client;
    private int windows;

    /** A shape of a body; the number makes the names of each body its own. */
    enum Shape {
        FIELDS(1) {
            @Override
            void write(Text text, int body) throws IOException {
                text.add("jmeter a=1");
                text.fill(i -> ",a=1");
                text.add(" 1\n");
            }
        },
        FIELDS_OF_OWN_NAMES(1) {
            @Override
            void write(Text text, int body) throws IOException {
                text.add("jmeter a=1");
                text.fill(i -> "," + Integer.toString(i, 36) + "=1");
                text.add(" 1\n");
            }
        },
        TAGS(1) {
            @Override
            void write(Text text, int body) throws IOException {
                text.add("jmeter");
                text.fill(i -> "," + Integer.toString(i, 36) + "=1");
                text.add(" a=1 1\n");
            }
        },
        LONG_NAME(OWN_NAMES) {
            @Override
            void write(Text text, int body) throws IOException {
                text.add("jmeter" + body);
                text.fill(i -> "nnnnnnnnnnnnnnnn");
                text.add(" a=1 1\n");
            }
        },
        DEEP_ESCAPES(1) {
            @Override
            void write(Text text, int body) throws IOException {
                text.add("jmeter,transaction=");
                text.fill(i -> "\\,\\ \\=");
                text.add(" a=\"");
                text.add("\\\"\\\\".repeat(MEGABYTE));
                text.add("\" 1\n");
            }
        },
        LONG_NUMBER(1) {
            @Override
            void write(Text text, int body) throws IOException {
                text.add("jmeter a=1");
                text.fill(i -> "000000000000000");
                text.add(".5e1 1\n");
            }
        },
        LONG_TEXT_ACROSS_LINES(1) {
            @Override
            void write(Text text, int body) throws IOException {
                text.add("events,instance=a text=\"");
                text.fill(i -> "\n\n\n\n");
                text.add("\" 1\n");
            }
        },
        SMALL_POINTS(1) {
            @Override
            void write(Text text, int body) throws IOException {
                text.fill(i -> "m a=1 " + i + "\n");
            }
        },
        MEASUREMENTS(OWN_NAMES) {
            @Override
            void write(Text text, int body) throws IOException {
                text.fill(i -> "m" + body + "_" + i + ",a=b a=1 1\n");
            }
        },
        LABELS(OWN_NAMES) {
            @Override
            void write(Text text, int body) throws IOException {
                text.limit(4 * MEGABYTE);
                text.fill(i -> "jmeter,application=shop,instance=a,statut=all,transaction=" + body + "-" + i
                        + " count=1i,countError=0i,min=1,max=2,avg=1,window_ms=1000i " + (START + 1000L * (i % 700))
                        + "000000\n");
            }
        },
        GENERATORS(OWN_NAMES) {
            @Override
            void write(Text text, int body) throws IOException {
                text.limit(4 * MEGABYTE);
                text.fill(i -> "jmeter,application=shop,instance=" + (i * 7 + body) % 1500
                        + ",statut=all,transaction=all count=1i,min=1,max=2,avg=1,window_ms=1000i "
                        + (START + 1000L * (i % 719)) + "000000\n");
            }
        },
        RUNS(OWN_NAMES) {
            @Override
            void write(Text text, int body) throws IOException {
                text.limit(2 * MEGABYTE);
                text.fill(i -> "jmeter,application=shop" + body + ",run=" + i % 16 + ",instance=" + i / 16
                        + ",statut=all,transaction=all count=1i,min=1,max=2,avg=1,window_ms=1000i "
                        + (START + 1000L * (i % 700)) + "000000\n");
            }
        },
        ERRORS_AND_MARKS(OWN_NAMES) {
            @Override
            void write(Text text, int body) throws IOException {
                text.limit(8 * MEGABYTE);
                String message = "m".repeat(30_000);
                text.fill(i -> (i % 2 == 0
                                ? "jmeter,application=shop,instance=a,responseCode=500,transaction=t,responseMessage="
                                        + body + "-" + i + message + " count=1i "
                                : "events,application=shop,instance=a text=\"" + body + "-" + i + message + "\" ")
                        + (START + i) + "000000\n");
            }
        },
        COMMENTS(1) {
            @Override
            void write(Text text, int body) throws IOException {
                text.fill(i -> "#\n");
            }
        },
        ONE_LONG_COMMENT(1) {
            @Override
            void write(Text text, int body) throws IOException {
                text.add("#");
                text.fill(i -> "################");
                text.add("\nm a=1 1\n");
            }
        },
        MEMBERS(1) {
            @Override
            void write(Text text, int body) {
                throw new IllegalStateException("made of gzip members");
            }

            @Override
            byte[] body(int number) throws IOException {
                ByteArrayOutputStream all = new ByteArrayOutputStream();
                byte[] empty = gzip(text -> text.add(""));
                while (all.size() < 4 * MEGABYTE) {
                    all.write(empty);
                }
                all.write(gzip(text -> text.fill(i -> ",a=1")));
                return all.toByteArray();
            }
        };

        /** Number of different bodies. */
        private final int different;

        Shape(int different) {
            this.different = different;
        }

        abstract void write(Text text, int body) throws IOException;

        byte[] body(int number) throws IOException {
            return gzip(text -> write(text, number));
        }

        /** The different bodies, made at the same time. */
        List<byte[]> bodies() {
            return IntStream.range(0, different)
                    .parallel()
                    .mapToObj(number -> {
                        try {
                            return body(number);
                        } catch (IOException e) {
                            throw new UncheckedIOException(e);
                        }
                    })
                    .toList();
        }
    }

    private interface Part {
        String at(int i);
    }

    private interface Content {
        void write(Text text) throws IOException;
    }

    /** Writes text, and knows how much there is. */
    private static final class Text {

        private final OutputStream out;
        private long written;
        private long limit = TEXT;

        Text(OutputStream out) {
            this.out = out;
        }

        void limit(long bytes) {
            limit = bytes;
        }

        void add(String part) throws IOException {
            out.write(part.getBytes(StandardCharsets.UTF_8));
            written += part.length();
        }

        void fill(Part parts) throws IOException {
            StringBuilder block = new StringBuilder();
            for (int i = 0; written + block.length() < limit; i++) {
                block.append(parts.at(i));
                if (block.length() > 1 << 16) {
                    add(block.toString());
                    block.setLength(0);
                }
            }
            add(block.toString());
        }
    }

    private static byte[] gzip(Content content) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (OutputStream gzip = Gzip.stream(packed)) {
            content.write(new Text(gzip));
        }
        return packed.toByteArray();
    }

    @BeforeEach
    void start() throws IOException {
        process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx256m",
                        "-XX:+ExitOnOutOfMemoryError",
                        "-XX:-UsePerfData",
                        "-cp",
                        System.getProperty("java.class.path"),
                        "io.github.jmeterrpc.live.commands.Main",
                        "store",
                        "--port",
                        "0",
                        "--folder",
                        folder.resolve("runs").toString())
                .redirectError(folder.resolve("errors").toFile())
                .start();
        opened.add("store", () -> process.destroyForcibly().waitFor());
    }

    /** Waits for the page of the store. */
    private Client connect() throws IOException {
        String page = process.inputReader().readLine();
        return new Client(URI.create(page.substring("page:".length()).strip()));
    }

    @ParameterizedTest
    @EnumSource
    void aloneAndMany(Shape shape) throws Exception {
        // The store starts meanwhile.
        List<byte[]> bodies = shape.bodies();
        client = connect();
        int alone =
                client.post("/write", bodies.get(0), "Content-Encoding", "gzip").statusCode();
        assertThat(alone).as("alone").isIn(204, 400, 413, 503);
        checkAlive();

        Map<Integer, Integer> answers = new TreeMap<>();
        ExecutorService senders = Executors.newFixedThreadPool(TOGETHER);
        try {
            List<Future<HttpResponse<String>>> sent = new ArrayList<>();
            for (int i = 0; i < TOGETHER; i++) {
                byte[] body = bodies.get(i % bodies.size());
                sent.add(senders.submit(() -> client.post("/write", body, "Content-Encoding", "gzip")));
            }
            for (Future<HttpResponse<String>> each : sent) {
                HttpResponse<String> answer = each.get(LIMIT_SECONDS, TimeUnit.SECONDS);
                answers.merge(answer.statusCode(), 1, Integer::sum);
                if (answer.statusCode() == 503) {
                    assertThat(answer.headers().firstValue("Retry-After")).isPresent();
                }
            }
        } finally {
            senders.shutdownNow();
        }
        System.out.printf(
                "%-24s %,10d bytes: alone %d, %d at once %s%n", shape, bodies.get(0).length, alone, TOGETHER, answers);
        assertThat(answers.keySet()).isSubsetOf(204, 413, 503);
        checkAlive();
    }

    /** The store accepts the points of a generator, and shows them. */
    private void checkAlive() throws IOException, InterruptedException {
        assertThat(process.isAlive()).as("the store, after: %s", errors()).isTrue();
        windows++;
        String rows = ROWS.window(START + 1000L * windows, 1, windows, Map.of("order", new Samples(new long[] {5}, 0)));
        int status = 503;
        for (int i = 0; i < 20 && status == 503; i++) {
            status = client.write(rows).statusCode();
            if (status == 503) {
                Thread.sleep(500);
            }
        }
        assertThat(status).isEqualTo(204);
        assertThat(client.get("/api/runs/latest").statusCode()).isEqualTo(200);
        assertThat(errors()).doesNotContain("OutOfMemoryError");
    }

    private String errors() throws IOException {
        return Files.readString(folder.resolve("errors"));
    }
}
