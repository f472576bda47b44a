package io.github.jmeterrpc.targets.proxy;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterrpc.targets.cli.Commands;
import io.github.jmeterrpc.targets.cli.UsageException;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProxyOptionsTest {

    @Test
    void refusesWhatWouldBeMoreThanAnAddressInTheConfiguration() {
        refused("--backends takes host:port, separated by commas, not 127.0.0.1", "--backends=127.0.0.1");
        refused("--backends takes host:port", "--backends=a:1,b:2; include /etc/passwd");
        refused("--backends takes host:port", "--backends=a:1,b");
        refused("--backends takes host:port", "--backends=a:65536");
        refused("--host takes an address", "--host=127.0.0.1; daemon on");
    }

    private static void refused(String words, String... line) {
        ProxyOptions options = Commands.parse(new ProxyOptions(), line);
        assertThatThrownBy(() -> List.of(options.listen(), options.backends()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(words);
    }
}
