package io.github.jmeterrpc.endtoend.gui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.harness.suite.Suite;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The windows of all elements in JMeter: the button Guide of each opens its section of the guide,
 * and the browser of Thrift's services fills in a method.
 */
@Tag("full")
class ElementsTest {

    /** Far more than it takes: what is still there then hangs. */
    private static final Duration LIMIT = Duration.ofMinutes(8);

    private final Suite suite = Suite.find();
    private final Path folder = suite.folder("elements");

    @TempDir
    private Path own;

    @Test
    void guidesOpenAndThriftMethodsAreChosen() throws IOException {
        Files.createDirectories(folder);
        try (Screen screen = new Screen(folder, LIMIT)) {
            new JMeterWindow(screen, folder, own, LIMIT)
                    .walk(
                            ElementsWalk.class,
                            folder.toString(),
                            suite.thriftIdl().toString());
        }
        assertThat(Files.readString(folder.resolve("jmeter.log"))).doesNotContain(" WARN ", " ERROR ");
    }
}
