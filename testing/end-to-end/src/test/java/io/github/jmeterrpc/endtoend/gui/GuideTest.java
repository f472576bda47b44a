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

/** The button Guide of each element in JMeter's window opens its section of the guide. */
@Tag("full")
class GuideTest {

    /** Far more than it takes: what is still there then hangs. */
    private static final Duration LIMIT = Duration.ofMinutes(8);

    private final Path folder = Suite.find().folder("guide");

    @TempDir
    private Path own;

    @Test
    void opensFromTheWindowOfEachElement() throws IOException {
        Files.createDirectories(folder);
        try (Screen screen = new Screen(folder, LIMIT)) {
            new JMeterWindow(screen, folder, own, LIMIT).walk(GuideWalk.class, folder.toString());
        }
        assertThat(Files.readString(folder.resolve("jmeter.log"))).doesNotContain(" WARN ", " ERROR ");
    }
}
