package io.github.jmeterrpc.harness;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.stream.Stream;

/** The last lines of a text file. */
final class TextTail {

    private TextTail() {}

    static Collection<String> of(Path file, int count) {
        if (!Files.exists(file)) {
            return List.of();
        }
        Deque<String> last = new ArrayDeque<>(count);
        try (Stream<String> lines = Files.lines(file, StandardCharsets.ISO_8859_1)) {
            lines.forEach(line -> {
                if (last.size() == count) {
                    last.removeFirst();
                }
                last.addLast(line);
            });
            return last;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
