package io.github.jmeterrpc.influx.spool;

import io.github.jmeterrpc.influx.line.Line;
import java.util.List;
import java.util.stream.IntStream;

/** Lines to test with. */
public final class Lines {

    private Lines() {}

    /** Some numbered lines; each accounts for two samples. */
    public static List<Line> of(String name, int lines) {
        return IntStream.range(0, lines)
                .mapToObj(i -> new Line("m,name=" + name + ",größe=" + i + " v=1 5", 2))
                .toList();
    }
}
