package io.github.jmeterrpc.thrift.client.socket;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class MachineLimitsTest {

    @Test
    void aLowLimitIsWarnedOf() {
        assertThat(new MachineLimits(1024, 32_768, 60_999).warning())
                .contains("1024 file handles", "threads × endpoints", "ulimit -n 65535");
        assertThat(new MachineLimits(1_000_000, 32_768, 60_999).warning()).isEmpty();
        assertThat(new MachineLimits(0, 0, 0).warning()).as("unknown").isEmpty();
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
