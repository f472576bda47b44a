package io.github.jmeterrpc.dubbo.compat;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.api.CalledAddresses;
import java.net.InetSocketAddress;
import java.net.URI;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Listeners receive the addresses that samplers call. */
@Tag("full")
class AnnouncementTest {

    @ParameterizedTest
    @EnumSource(names = {"DUBBO_3", "TRI_3"})
    void everyAddressThatIsConnectedToIsAnnouncedAsItWasTyped(Target target) {
        URI address = URI.create(target.address());
        CalledAddresses.forget();
        Samples test = new Samples();
        try {
            assertThat(Samples.call(target, "who", "", "[]").getResponseDataAsString())
                    .isEqualTo("\"/\"");
            assertThat(CalledAddresses.all())
                    .containsExactly(InetSocketAddress.createUnresolved(address.getHost(), address.getPort()));
        } finally {
            test.close();
        }
    }
}
