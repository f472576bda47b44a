package io.github.jmeterrpc.influx.spool;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.files.GzipMembers;
import io.github.jmeterrpc.influx.line.Line;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Batches that the destination rejects, fails with, or cannot take at once. */
class BatchQueueTest {

    private static final int ALL = 5000;

    @TempDir
    private Path folder;

    private final Account account = new Account();
    private final List<String> messages = new ArrayList<>();

    private BatchQueue queue(long maxBytes) {
        Messages log = (level, message) -> messages.add(message);
        return new BatchQueue(account, new SetAsideFile(folder, "run", "# header\n", maxBytes, log), log);
    }

    private static List<String> texts(List<Line> lines) {
        return lines.stream().map(Line::text).toList();
    }

    private String read(String file) throws IOException {
        try (InputStream in = Files.newInputStream(folder.resolve(file));
                InputStream text = file.endsWith(".gz") ? new GzipMembers(in) : in) {
            return new String(text.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** Refuses the batches with a bad line, and returns the lines of the others. */
    private static List<String> deliver(BatchQueue queue, Predicate<String> bad) throws IOException {
        List<String> written = new ArrayList<>();
        for (Optional<Batch> first = queue.first(ALL); first.isPresent(); first = queue.first(ALL)) {
            List<String> texts = first.get().texts();
            if (texts.stream().anyMatch(bad)) {
                queue.refused(first.get(), "field type\n conflict");
            } else {
                written.addAll(texts);
                queue.acknowledged(first.get());
            }
        }
        return written;
    }

    @Test
    void halvesARefusedBatchUntilTheBadLineIsAlone() throws IOException {
        BatchQueue queue = queue(1 << 20);
        List<Line> lines = Lines.of("a", 9);
        queue.add(lines);
        queue.add(Lines.of("b", 1));
        List<String> expected = new ArrayList<>(texts(lines));
        String bad = expected.remove(5);
        expected.addAll(texts(Lines.of("b", 1)));

        assertThat(deliver(queue, bad::equals)).isEqualTo(expected);
        assertThat(account.totals())
                .isEqualTo(new Account.PointTotals(
                        new PointCount(10, 20),
                        new PointCount(9, 18),
                        PointCount.NONE,
                        new PointCount(1, 2),
                        PointCount.NONE,
                        0));
        assertThat(account.totals().complete()).isFalse();
        assertThat(read("run.set-aside.lp.gz")).isEqualTo("# header\n# samples: 2\n" + bad + "\n");
        assertThat(read("run.set-aside.reason"))
                .endsWith(" 1 point(s), the first: " + bad + "\n  field type conflict\n");
        assertThat(messages)
                .containsExactly("field type\n conflict. 1 point(s) set aside in "
                        + folder.resolve("run.set-aside.lp.gz") + ", the first: " + bad);
    }

    @Test
    void stopsHalvingABatchThatIsRefusedAgainAndAgain() throws IOException {
        BatchQueue queue = queue(1 << 20);
        queue.add(Lines.of("a", 1000));

        assertThat(deliver(queue, any -> true)).isEmpty();
        assertThat(account.totals().setAside()).isEqualTo(new PointCount(1000, 2000));
        assertThat(queue.amount()).isEqualTo(PointCount.NONE);
        // Reasons are written for each part, and one message for the measurement.
        assertThat(read("run.set-aside.reason").lines()).hasSizeLessThan(2 * 210);
        assertThat(read("run.set-aside.lp.gz").lines().filter(line -> line.startsWith("# header")))
                .hasSize(1);
        assertThat(messages).hasSize(1);
    }

    @Test
    void countsAsLostWhatTheFileHasNoRoomFor() throws IOException {
        BatchQueue queue = queue(100);
        queue.add(Lines.of("a", 1));
        queue.add(Lines.of("b", 1));
        queue.add(Lines.of("c", 1));
        deliver(queue, any -> true);

        assertThat(account.totals().setAside()).isEqualTo(new PointCount(1, 2));
        assertThat(account.totals().lost()).isEqualTo(new PointCount(2, 4));
        assertThat(messages).hasSize(3);
        // The reason of the first has no room either; the two that are lost have one message.
        assertThat(messages.get(0)).startsWith("cannot write to ").contains("the limit of 100 bytes is reached");
        assertThat(messages.get(2)).startsWith("field type\n conflict. Lost, since ");
    }

    @Test
    void cutsTheReasonAndLimitsTheMessages() throws IOException {
        BatchQueue queue = queue(1 << 20);
        for (int i = 0; i < 7; i++) {
            queue.add(List.of(new Line("m" + i + " v=1 5", 1)));
            queue.refused(queue.first(ALL).orElseThrow(), "x".repeat(600));
        }

        assertThat(messages).hasSize(5);
        assertThat(read("run.set-aside.reason").lines())
                .hasSize(14)
                .contains("  " + "x".repeat(500) + "…")
                .noneMatch(line -> line.contains("x".repeat(501)));
    }

    @Test
    void postponesABatchInTwoHalvesAndIsolatesALine() throws IOException {
        BatchQueue queue = queue(1 << 20);
        queue.add(Lines.of("a", 5));
        queue.add(Lines.of("b", 1));
        queue.postpone(queue.first(ALL).orElseThrow());

        List<Integer> sizes = new ArrayList<>();
        for (Optional<Batch> first = queue.first(ALL); first.isPresent(); first = queue.first(ALL)) {
            sizes.add(first.get().size());
            if (sizes.size() == 1) {
                queue.postpone(first.get());
            } else {
                queue.acknowledged(first.get());
            }
        }
        assertThat(sizes).containsExactly(1, 2, 3);
        assertThat(queue.amount()).isEqualTo(new PointCount(1, 2));
        assertThat(queue.hasIsolated()).isTrue();
        queue.acknowledged(queue.firstIsolated().orElseThrow());
        assertThat(queue.firstIsolated()).isEmpty();
        assertThat(account.totals().complete()).isTrue();
    }

    @Test
    void cutsABatchThatIsTooLongForARequest() throws IOException {
        BatchQueue queue = queue(1 << 20);
        List<Line> lines = Lines.of("a", 5);
        queue.add(lines);

        List<List<String>> requests = new ArrayList<>();
        for (Optional<Batch> first = queue.first(2); first.isPresent(); first = queue.first(2)) {
            requests.add(first.get().texts());
            queue.acknowledged(first.get());
        }
        assertThat(requests)
                .containsExactly(texts(lines.subList(0, 2)), texts(lines.subList(2, 4)), texts(lines.subList(4, 5)));
    }

    @Test
    void changesNothingAfterTheEnd() throws IOException {
        BatchQueue queue = queue(1 << 20);
        queue.add(Lines.of("a", 4));
        Batch first = queue.first(ALL).orElseThrow();
        queue.close();
        queue.acknowledged(first);
        queue.refused(first, "late");
        queue.postpone(first);

        assertThat(queue.first(ALL)).isEmpty();
        assertThat(account.totals().pending()).isEqualTo(new PointCount(4, 8));
        assertThat(queue.amount()).isEqualTo(new PointCount(4, 8));
        assertThat(folder).isEmptyDirectory();
    }
}
