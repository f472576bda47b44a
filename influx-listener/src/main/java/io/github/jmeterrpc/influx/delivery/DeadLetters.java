package io.github.jmeterrpc.influx.delivery;

import io.github.jmeterrpc.influx.line.Line;
import java.util.List;

/** Keeps lines that the destination has rejected for good. */
public interface DeadLetters {

    /**
     * Keeps lines.
     *
     * @param reason human-readable, without secrets
     * @return whether they are kept; if not, they are lost
     */
    boolean take(List<Line> lines, String reason);
}
