package io.github.jmeterrpc.targets.proxy;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterrpc.cli.Commands;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.ParameterException;

class ReverseProxyOptionsTest {

    @Test
    void refusesWhatWouldBeMoreThanAnAddressInTheConfiguration() {
        refused(
                "'--backends' (HOST:PORT): takes host:port, separated by commas, not 127.0.0.1",
                "--backends=127.0.0.1");
        refused("takes host:port", "--backends=a:1,b:2; include /etc/passwd");
        refused("takes host:port", "--backends=a:1,b");
        refused("takes host:port", "--backends=a:65536");
        refused("'--host'", "--host=127.0.0.1; daemon on");
    }

    private static void refused(String words, String... line) {
        assertThatThrownBy(() -> Commands.parse(new ReverseProxy(), line))
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining(words);
    }
}
