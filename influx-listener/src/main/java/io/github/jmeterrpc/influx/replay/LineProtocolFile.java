package io.github.jmeterrpc.influx.replay;

import io.github.jmeterrpc.influx.line.Line;
import io.github.jmeterrpc.influx.spool.Leftover;
import io.github.jmeterrpc.influx.write.Batch;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A file of line protocol; how many samples a line stands for is not known. */
final class LineProtocolFile {

    private static final int BATCH_LINES = 5000;

    private LineProtocolFile() {}

    static void read(Path path, Leftover.Handler handler) throws IOException, InterruptedException {
        try (BufferedReader reader = Files.newBufferedReader(path)) {
            List<Line> lines = new ArrayList<>();
            String text;
            while ((text = reader.readLine()) != null) {
                if (isPoint(text)) {
                    lines.add(new Line(text, 0));
                }
                if (lines.size() == BATCH_LINES) {
                    handler.handle(new Batch(lines));
                    lines.clear();
                }
            }
            if (!lines.isEmpty()) {
                handler.handle(new Batch(lines));
            }
        }
    }

    static long count(Path path) throws IOException {
        try (Stream<String> lines = Files.lines(path)) {
            return lines.filter(LineProtocolFile::isPoint).count();
        }
    }

    private static boolean isPoint(String text) {
        return !text.isBlank() && !text.startsWith("#");
    }
}
