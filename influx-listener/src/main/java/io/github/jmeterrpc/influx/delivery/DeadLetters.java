package io.github.jmeterrpc.influx.delivery;

import io.github.jmeterrpc.influx.line.Line;
import java.util.List;

/** Takes what can never be accepted. */
public interface DeadLetters {

    /**
     * Takes lines.
     *
     * @param reason in words, without secrets
     * @return whether they are kept; if not, they are lost
     */
    boolean take(List<Line> lines, String reason);
}
