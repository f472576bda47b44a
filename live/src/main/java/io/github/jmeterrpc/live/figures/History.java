package io.github.jmeterrpc.live.figures;

import io.github.jmeterrpc.live.line.Point;
import java.io.IOException;
import java.util.List;

/** The points that were taken before, by the place where they are kept. */
@FunctionalInterface
public interface History {

    /** Nothing was taken before. */
    History NONE = place -> List.of();

    /**
     * Reads what was kept at once.
     *
     * @throws IOException if it cannot be read
     */
    List<Point> at(long place) throws IOException;
}
