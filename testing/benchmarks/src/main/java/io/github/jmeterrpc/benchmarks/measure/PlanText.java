package io.github.jmeterrpc.benchmarks.measure;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads the resources that plans are put together from, and writes the plans. */
public final class PlanText {

    private PlanText() {}

    /** @param beside the class that the resource belongs to */
    public static String read(Class<?> beside, String name) {
        try (InputStream in = beside.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static Path write(String plan, Path file) {
        try {
            Files.createDirectories(file.getParent());
            return Files.writeString(file, plan);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
