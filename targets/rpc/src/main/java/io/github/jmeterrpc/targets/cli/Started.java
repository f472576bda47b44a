package io.github.jmeterrpc.targets.cli;

import java.util.concurrent.CompletableFuture;

/**
 * A target that can be called.
 *
 * @param ready what the ready line says behind {@code ready:}
 * @param ended says why, if the target ends by itself; not completed when it was told to end
 */
public record Started(String ready, CompletableFuture<String> ended) {

    /** A target that ends with the JVM and not before. */
    public static Started untilTheJvmEnds(String ready) {
        return new Started(ready, new CompletableFuture<>());
    }
}
