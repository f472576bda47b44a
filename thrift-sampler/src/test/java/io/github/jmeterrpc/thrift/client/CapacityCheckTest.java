package io.github.jmeterrpc.thrift.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class CapacityCheckTest {

    private static final MachineLimits DEBIAN = new MachineLimits(1024, 32_768, 60_999);

    @Test
    void nothingToSayAboutASmallTest() {
        assertThat(CapacityCheck.warnings(100, 2, false, DEBIAN)).isEmpty();
    }

    @Test
    void fileHandles() {
        assertThat(CapacityCheck.warnings(400, 2, false, DEBIAN))
                .singleElement()
                .asString()
                .contains("400 threads × 2 connections = 800 connections", "1024 file handles", "ulimit -n 1800");
    }

    @Test
    void ports() {
        MachineLimits manyFiles = new MachineLimits(1_000_000, 32_768, 60_999);
        assertThat(CapacityCheck.warnings(30_000, 1, false, manyFiles))
                .singleElement()
                .asString()
                .contains("28232 ports (32768 to 60999)", "ip_local_port_range");
    }

    @Test
    void newConnectionsForEachSample() {
        assertThat(CapacityCheck.warnings(10, 1, true, DEBIAN))
                .singleElement()
                .asString()
                .contains("at most about 470 samples per second", "28232 ports", "60 s");
    }

    @Test
    void whereNothingIsKnownNothingIsSaid() {
        assertThat(CapacityCheck.warnings(100_000, 10, true, new MachineLimits(0, 0, 0)))
                .isEmpty();
    }

    @Test
    void readsWhatThisMachineHas() throws Exception {
        MachineLimits limits = MachineLimits.read();
        assertThat(limits.openFiles()).isPositive();
        assertThat(Files.readAllLines(Path.of("/proc/sys/net/ipv4/ip_local_port_range"))
                        .get(0)
                        .trim()
                        .split("\\s+"))
                .containsExactly(String.valueOf(limits.firstPort()), String.valueOf(limits.lastPort()));
    }
}
