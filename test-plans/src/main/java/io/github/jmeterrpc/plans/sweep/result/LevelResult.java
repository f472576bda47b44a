package io.github.jmeterrpc.plans.sweep.result;

import java.util.Optional;

/**
 * One level of a sweep: measured, or failed.
 *
 * @param threads of all generators together
 * @param measured absent if it failed
 * @param failure why it failed; empty if it did not
 * @param memory whether it was enough
 */
public record LevelResult(int threads, Optional<Measured> measured, String failure, Measured.Memory memory) {

    public static LevelResult of(int threads, Measured measured) {
        return new LevelResult(threads, Optional.of(measured), "", measured.memory());
    }

    public static LevelResult failed(int threads, String why, Measured.Memory memory) {
        return new LevelResult(threads, Optional.empty(), why, memory);
    }
}
