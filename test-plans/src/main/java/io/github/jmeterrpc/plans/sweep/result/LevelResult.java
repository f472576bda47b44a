package io.github.jmeterrpc.plans.sweep.result;

import java.util.Optional;

/**
 * One level of a sweep: measured, or failed.
 *
 * @param threads of all generators together
 * @param measured absent if it failed
 * @param failure why it failed; empty if it did not
 */
public record LevelResult(int threads, Optional<Measured> measured, String failure) {

    public static LevelResult of(int threads, Measured measured) {
        return new LevelResult(threads, Optional.of(measured), "");
    }

    public static LevelResult failed(int threads, String why) {
        return new LevelResult(threads, Optional.empty(), why);
    }
}
