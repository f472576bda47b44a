package io.github.jmeterrpc.influx.spool;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.support.testing.Opened;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Whatever fails, each line is written, set aside, or counted as lost. */
class DeliverySimulationTest {

    /**
     * Linux's file system in memory. The model decides what a power failure leaves, so a disk would
     * only be slow: deleting a file there takes half of the time of a history.
     */
    private static final Path MEMORY = Path.of("/dev/shm");

    @RegisterExtension
    final Opened opened = new Opened();

    private Path folder;

    @BeforeEach
    void createFolder() throws IOException {
        folder = Files.isWritable(MEMORY)
                ? Files.createTempDirectory(MEMORY, "delivery-simulation")
                : Files.createTempDirectory("delivery-simulation");
        // Each history deletes its own files.
        opened.add(() -> Files.delete(folder));
    }

    /** On all processors: histories have nothing in common but the class path. */
    private void simulate(int histories) {
        List<String> wrong = new CopyOnWriteArrayList<>();
        IntStream.range(0, histories)
                .parallel()
                .filter(seed -> wrong.size() < 3)
                .forEach(seed -> {
                    try {
                        DeliverySimulation.run(seed, folder.resolve(String.valueOf(seed)))
                                .ifPresent(wrong::add);
                    } catch (IOException | InterruptedException e) {
                        throw new IllegalStateException("seed " + seed, e);
                    }
                });
        assertThat(wrong).isEmpty();
    }

    @Test
    void losesNothingUncountedAndRepeatsNothing() {
        simulate(500);
    }

    @Tag("full")
    @Tag("optimized")
    @Test
    void losesNothingUncountedInTenThousandHistories() {
        simulate(10_000);
    }
}
