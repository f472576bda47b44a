package io.github.jmeterrpc.dubbo.tls;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.common.error.Failure;
import io.github.jmeterrpc.dubbo.endpoint.DubboEndpoint;
import io.github.jmeterrpc.dubbo.endpoint.DubboOptions;
import io.github.jmeterrpc.dubbo.error.DubboResponseCode;
import io.github.jmeterrpc.dubbo.provider.Calls;
import io.github.jmeterrpc.dubbo.provider.TestProvider;
import io.github.jmeterrpc.dubbo.testbed.CatalogService;
import io.github.jmeterrpc.dubbo.testbed.ZooKeeperServer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Calls over dubbo://, and those of providers that a registry names. */
@Tag("full")
class DubboTlsTest extends TlsCalls {

    DubboTlsTest() {
        super("dubbo");
    }

    @Test
    void providersThatARegistryNames() throws Exception {
        certificates.issue("registered", "::1");
        try (ZooKeeperServer zooKeeper = ZooKeeperServer.start();
                TestProvider provider = TestProvider.named("found")
                        .at(zooKeeper)
                        .ssl(TestProvider.ssl(certificates, "registered"))
                        .start()) {
            DubboOptions options =
                    DubboOptions.DEFAULT.toBuilder().tls(trusting(certificates)).build();
            DubboEndpoint good = DubboEndpoint.of(zooKeeper.url(), CatalogService.class.getName(), "", "", options);
            assertThat(echo(good, "text")).as(provider.address()).isEqualTo("found:text");
            DubboOptions strange =
                    DubboOptions.DEFAULT.toBuilder().tls(trusting(stranger)).build();
            DubboEndpoint bad = DubboEndpoint.of(zooKeeper.url(), CatalogService.class.getName(), "", "", strange);
            Failure failure = failure(client.invoker(bad), bad, Calls.echo("x"));
            assertThat(failure.code()).as(failure.message()).isEqualTo(DubboResponseCode.CONNECT_ERROR);
            assertThat(failure.message()).contains("::1", "not signed by a certificate authority");
        }
    }
}
