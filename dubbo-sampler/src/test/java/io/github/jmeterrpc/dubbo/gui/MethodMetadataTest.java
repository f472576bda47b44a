package io.github.jmeterrpc.dubbo.gui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.common.contract.JMeterEnvironment;
import io.github.jmeterrpc.common.gui.CheckBar.CheckOutcome;
import io.github.jmeterrpc.common.gui.CheckBar.CheckVerdict;
import io.github.jmeterrpc.dubbo.discovery.ServiceCatalogs;
import io.github.jmeterrpc.dubbo.discovery.catalog.ServiceName;
import io.github.jmeterrpc.dubbo.endpoint.RegistryOptions;
import io.github.jmeterrpc.dubbo.gui.browse.CatalogSession;
import io.github.jmeterrpc.dubbo.provider.TestProvider;
import io.github.jmeterrpc.dubbo.testbed.CatalogService;
import io.github.jmeterrpc.dubbo.testbed.Eventually;
import io.github.jmeterrpc.dubbo.testbed.ZooKeeperServer;
import io.github.jmeterrpc.support.testing.Opened;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.retry.RetryOneTime;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Checks with the metadata that a real provider wrote to a real ZooKeeper. */
class MethodMetadataTest {

    private static final String ITEM = "io.github.jmeterrpc.dubbo.testbed.Item";
    private static final String WRONG = "[{\"color\": \"PURPEL\"}]";

    @RegisterExtension
    static final Opened opened = new Opened();

    private static String registry;

    private final AtomicInteger queries = new AtomicInteger();
    private final MethodMetadata metadata = new MethodMetadata((address, registries, timeoutMillis) -> {
        queries.incrementAndGet();
        return ServiceCatalogs.open(address, registries, timeoutMillis);
    });

    @BeforeAll
    static void start() throws Exception {
        JMeterEnvironment.prepare();
        ZooKeeperServer zooKeeper = opened.add(ZooKeeperServer.start());
        opened.add(TestProvider.named("checked").at(zooKeeper).withMetadata().start());
        registry = zooKeeper.url();
    }

    private CheckOutcome check(String address, String service, String method, String json) {
        MethodMetadata.MetadataSource source = new MethodMetadata.MetadataSource(
                new CatalogSession.Registry(address, RegistryOptions.PLAIN), new ServiceName(service, "", ""));
        return new DubboArgumentsCheck((types, ask) -> metadata.find(source, method, types, ask)).ofArray(ITEM, json);
    }

    @Test
    void asksTheRegistryOnceForAMethodThatWasNotChosen() throws Exception {
        String service = CatalogService.class.getName();
        // Providers write their metadata in the background.
        CheckOutcome outcome = Eventually.value(
                () -> check(registry, service, "describe", WRONG),
                new CheckOutcome(
                        CheckVerdict.BAD,
                        "Not valid: argument 1 of type " + ITEM + " at .color of type"
                                + " io.github.jmeterrpc.dubbo.testbed.Color must be one of RED, GREEN"));
        assertThat(outcome.verdict()).as(outcome.text()).isEqualTo(CheckVerdict.BAD);
        assertThat(outcome.text()).contains("must be one of RED");
        int before = queries.get();

        assertThat(check(registry, service, "describe", "[{\"color\": \"RED\"}]")
                        .verdict())
                .isEqualTo(CheckVerdict.GOOD);
        assertThat(queries).hasValue(before);
    }

    /** ZooKeeper alone, for no test provider has a nested interface: it lists what providers register. */
    @Test
    void namesANestedInterfaceThatTheRegistryLists() throws Exception {
        try (CuratorFramework client =
                CuratorFrameworkFactory.newClient(registry.replace("zookeeper://", ""), new RetryOneTime(100))) {
            client.start();
            client.create()
                    .creatingParentsIfNeeded()
                    .forPath("/dubbo/com.shop.Outer$Api/providers/"
                            + URLEncoder.encode(
                                    "dubbo://127.0.0.1:1/com.shop.Outer$Api?interface=com.shop.Outer$Api",
                                    StandardCharsets.UTF_8));
        }
        assertThat(check(registry, "com.shop.Outer.Api", "describe", WRONG).text())
                .endsWith("are not checked: " + registry + " lists com.shop.Outer$Api, with a dollar sign before the"
                        + " nested interface. Type that name.");
    }

    @Test
    void saysWhyFieldsAreNotChecked() {
        assertThat(check(registry, "com.shop.Api", "describe", WRONG).text())
                .contains("are not checked: " + registry + " does not describe this method");
        assertThat(check("dubbo://127.0.0.1:1", "com.shop.Api", "describe", WRONG)
                        .text())
                .contains("are not checked: only a registry (ZooKeeper, Nacos) describes them");
        assertThat(check("", "com.shop.Api", "describe", WRONG).text()).contains("only a registry");
        assertThat(check("zookeeper://${host}:2181", "com.shop.Api", "describe", WRONG)
                        .text())
                .contains("has a variable");
        assertThat(check("zookeeper://127.0.0.1:1", "com.shop.Api", "describe", WRONG)
                        .text())
                .contains("are not checked: No answer from", "127.0.0.1:1 refused");
    }
}
