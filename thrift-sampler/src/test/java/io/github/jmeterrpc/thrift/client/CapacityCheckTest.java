package io.github.jmeterrpc.thrift.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CapacityCheckTest {

    private static final MachineLimits DEBIAN = new MachineLimits(1024, 32_768, 60_999);
    private static final MachineLimits MANY_FILES = new MachineLimits(1_000_000, 32_768, 60_999);

    private static Demand kept(int threads, int perThread) {
        return new Demand(threads, Map.of("a:1", perThread), false);
    }

    @Test
    void nothingToSayAboutASmallTest() {
        assertThat(CapacityCheck.warnings(List.of(kept(100, 2)), DEBIAN)).isEmpty();
        assertThat(CapacityCheck.warnings(List.of(), DEBIAN)).isEmpty();
    }

    @Test
    void fileHandles() {
        assertThat(CapacityCheck.warnings(List.of(kept(400, 2)), DEBIAN))
                .singleElement()
                .asString()
                .contains("400 threads × 2 connections = 800 connections", "1024 file handles", "ulimit -n 1800");
    }

    @Test
    void fileHandlesOfSeveralGroups() {
        assertThat(CapacityCheck.warnings(List.of(kept(400, 1), kept(0, 9), kept(50, 3)), DEBIAN))
                .singleElement()
                .asString()
                .contains("400 threads × 1 connections + 50 threads × 3 connections = 550 connections");
    }

    @Test
    void aThreadKeepsNoMoreThanSixteen() {
        assertThat(CapacityCheck.warnings(List.of(kept(32, 100)), DEBIAN)).isEmpty();
        assertThat(CapacityCheck.warnings(List.of(kept(33, 100)), DEBIAN))
                .singleElement()
                .asString()
                .contains("33 threads × 16 connections = 528");
    }

    @Test
    void portsOfOneTarget() {
        Demand two = new Demand(20_000, Map.of("a:1", 1, "b:1", 1), false);
        assertThat(CapacityCheck.warnings(List.of(two), MANY_FILES)).isEmpty();
        assertThat(CapacityCheck.warnings(List.of(two, kept(10_000, 1)), MANY_FILES))
                .singleElement()
                .asString()
                .contains("30000 connections to a:1", "28232 ports (32768 to 60999)", "ip_local_port_range");
    }

    @Test
    void newConnectionsForEachSample() {
        assertThat(CapacityCheck.warnings(List.of(new Demand(10, Map.of(), true)), DEBIAN))
                .singleElement()
                .asString()
                .contains("at most about 470 such samples per second", "28232 ports", "60 s");
    }

    @Test
    void whereNothingIsKnownNothingIsSaid() {
        assertThat(CapacityCheck.warnings(
                        List.of(new Demand(100_000, Map.of("a:1", 10), true)), new MachineLimits(0, 0, 0)))
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
