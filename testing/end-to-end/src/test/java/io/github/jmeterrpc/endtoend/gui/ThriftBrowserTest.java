package io.github.jmeterrpc.endtoend.gui;

import io.github.jmeterrpc.harness.suite.Suite;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The browser of Thrift's services in JMeter's window: Tab, Enter, Escape and a double click. */
@Tag("full")
class ThriftBrowserTest {

    /** Far more than it takes: what is still there then hangs. */
    private static final Duration LIMIT = Duration.ofMinutes(8);

    private final Path folder = Suite.find().folder("thrift-browser");

    @TempDir
    private Path own;

    @Test
    void choosesByKeysAndByADoubleClick() throws IOException {
        Files.createDirectories(folder);
        try (Screen screen = new Screen(folder, LIMIT)) {
            new JMeterWindow(screen, folder, own, LIMIT)
                    .walk(ThriftBrowserWalk.class, Suite.find().thriftIdl().toString());
        }
    }
}
