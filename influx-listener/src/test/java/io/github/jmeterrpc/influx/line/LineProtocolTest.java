package io.github.jmeterrpc.influx.line;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.files.Gzip;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LineProtocolTest {

    private static final String TEXT =
            LineProtocol.header("db") + "# samples: 3\r\na v=1 5\r\n\n# a comment\nb v=2 5\n# samples: 4\nc v=3 5\n";

    @TempDir
    private Path folder;

    private final AtomicInteger cut = new AtomicInteger();

    private LineProtocol open(String name, byte[] content) throws IOException {
        return LineProtocol.open(Files.write(folder.resolve(name), content), cut::incrementAndGet);
    }

    private void assertReads(String name, byte[] content) throws IOException {
        try (LineProtocol file = open(name, content)) {
            assertThat(file.next(2)).containsExactly(new Line("a v=1 5", 3), new Line("b v=2 5", 0));
            assertThat(file.next(2)).containsExactly(new Line("c v=3 5", 4));
            assertThat(file.next(2)).isEmpty();
        }
        assertThat(cut).hasValue(0);
    }

    @Test
    void readsPointsAndTheirSamples() throws IOException {
        assertReads("points.lp", TEXT.getBytes(StandardCharsets.UTF_8));
        assertReads("points.lp.gz", Gzip.pack(TEXT.getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void readsTheTextItWrites() throws IOException {
        List<Line> lines = List.of(new Line("a v=1 5", 0), new Line("b,größe=1 v=2 5", 7));
        String text = LineProtocol.text(lines);

        assertThat(text).isEqualTo("a v=1 5\n# samples: 7\nb,größe=1 v=2 5\n");
        try (LineProtocol file = open("points.lp", text.getBytes(StandardCharsets.UTF_8))) {
            assertThat(file.next(9)).isEqualTo(lines);
        }
    }

    @Test
    void reportsAnIncompleteLastLineOnce() throws IOException {
        try (LineProtocol file = open("points.lp", "a v=1 5\nb v=2".getBytes(StandardCharsets.UTF_8))) {
            assertThat(file.next(9)).containsExactly(new Line("a v=1 5", 0));
            assertThat(cut).hasValue(1);
            assertThat(file.next(9)).isEmpty();
        }
        assertThat(cut).hasValue(1);
    }
}
