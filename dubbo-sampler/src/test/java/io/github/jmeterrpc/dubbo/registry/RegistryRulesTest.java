package io.github.jmeterrpc.dubbo.registry;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.common.contract.CapturedLog;
import io.github.jmeterrpc.common.error.FailureCode;
import io.github.jmeterrpc.dubbo.client.DubboClient;
import io.github.jmeterrpc.dubbo.endpoint.Call;
import io.github.jmeterrpc.dubbo.endpoint.DubboEndpoint;
import io.github.jmeterrpc.dubbo.endpoint.DubboOptions;
import io.github.jmeterrpc.dubbo.endpoint.RegistryOptions;
import io.github.jmeterrpc.dubbo.error.DubboFailures;
import io.github.jmeterrpc.dubbo.error.DubboResponseCode;
import io.github.jmeterrpc.dubbo.provider.TestProvider;
import io.github.jmeterrpc.dubbo.testbed.CatalogService;
import io.github.jmeterrpc.dubbo.testbed.Eventually;
import io.github.jmeterrpc.dubbo.testbed.ZooKeeperServer;
import io.github.jmeterrpc.dubbo.wire.CallMetrics;
import io.github.jmeterrpc.support.testing.Opened;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.retry.RetryOneTime;
import org.apache.dubbo.config.ApplicationConfig;
import org.apache.dubbo.config.ReferenceConfig;
import org.apache.dubbo.config.RegistryConfig;
import org.apache.dubbo.config.bootstrap.DubboBootstrap;
import org.apache.dubbo.rpc.RpcContext;
import org.apache.dubbo.rpc.RpcException;
import org.apache.dubbo.rpc.model.FrameworkModel;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rules in a real ZooKeeper, followed as a plain consumer of Dubbo follows them. */
@Tag("full")
class RegistryRulesTest {

    @RegisterExtension
    final Opened opened = new Opened();

    private static final String SERVICE = CatalogService.class.getName();
    private static final Map<String, String> GRAY = Map.of("dubbo.tag", "gray");
    private static final Call ECHO =
            new Call("echo", new String[] {"java.lang.String"}, new Object[] {"text"}, 10_000, GRAY, false);

    private static final String NOWHERE =
            """
            configVersion: v3.0
            scope: service
            force: true
            enabled: true
            runtime: true
            key: %s
            conditions:
              - " => host = 10.9.9.9"
            """
                    .formatted(SERVICE);

    /** Calls that ask for the tag may reach a provider elsewhere alone. */
    private static final String TAGGED =
            """
            force: true
            enabled: true
            runtime: true
            key: shop
            tags:
              - name: gray
                addresses: ["10.9.9.9:1"]
            """;

    /** Gives all providers a tag that no call asks for. */
    private static final String OVERRIDDEN =
            """
            configVersion: v3.0
            scope: service
            key: %s
            enabled: true
            configs:
              - side: consumer
                addresses: ["0.0.0.0"]
                parameters:
                  dubbo.tag: blue
            """
                    .formatted(SERVICE);

    private static final String SCRIPT =
            """
            scope: application
            force: true
            enabled: true
            runtime: true
            key: shop
            type: groovy
            script: "(function route(invokers, invocation, context) { return []; })"
            """;

    private ZooKeeperServer zooKeeper;
    private CuratorFramework admin;

    @BeforeEach
    void open() throws Exception {
        zooKeeper = opened.add(ZooKeeperServer.start());
        admin = opened.add(CuratorFrameworkFactory.newClient(zooKeeper.hostAndPort(), new RetryOneTime(1000)));
        admin.start();
    }

    private TestProvider.Setting shop() {
        return TestProvider.named("shop").at(zooKeeper);
    }

    private void write(String key, String rule) throws Exception {
        String path = "/dubbo/config/dubbo/" + key;
        admin.create().orSetData().creatingParentsIfNeeded().forPath(path, rule.getBytes(StandardCharsets.UTF_8));
    }

    private DubboEndpoint endpoint(boolean ignoreRules) throws Exception {
        return endpoint(SERVICE, ignoreRules);
    }

    private DubboEndpoint endpoint(String service, boolean ignoreRules) throws Exception {
        RegistryOptions registries = new RegistryOptions("", "", "", "", ignoreRules);
        DubboOptions options =
                DubboOptions.DEFAULT.toBuilder().registries(registries).build();
        return DubboEndpoint.of(zooKeeper.url(), service, "", "", options);
    }

    private static FailureCode codeOf(DubboClient client, DubboEndpoint endpoint) {
        try {
            client.invoker(endpoint).invoke(ECHO);
            return DubboResponseCode.OK;
        } catch (RuntimeException e) {
            return DubboFailures.of(e, endpoint, ECHO, new CallMetrics()).code();
        }
    }

    /** Whether a consumer with Dubbo's defaults reaches a provider. */
    private boolean plainConsumerCalls() {
        FrameworkModel framework = new FrameworkModel();
        try {
            ApplicationConfig application = new ApplicationConfig("plain");
            application.setQosEnable(false);
            application.setEnableFileCache(false);
            ReferenceConfig<CatalogService> reference = new ReferenceConfig<>();
            reference.setInterface(CatalogService.class);
            reference.setCheck(false);
            DubboBootstrap.getInstance(framework.newApplication())
                    .application(application)
                    .registry(new RegistryConfig(zooKeeper.url()))
                    .reference(reference)
                    .start();
            try {
                CatalogService proxy = reference.get();
                RpcContext.getClientAttachment().setAttachment("dubbo.tag", "gray");
                return proxy.echo("text").equals("shop:text");
            } catch (RpcException e) {
                assertThat(e.getCode())
                        .isIn(RpcException.NO_INVOKER_AVAILABLE_AFTER_FILTER, RpcException.FORBIDDEN_EXCEPTION);
                return false;
            }
        } finally {
            framework.destroy();
        }
    }

    /** Everything in the registry, without ZooKeeper's own. */
    private Map<String, String> contents() {
        Map<String, String> found = new TreeMap<>();
        try {
            read("/", found);
        } catch (Exception e) {
            throw new AssertionError(e);
        }
        return found;
    }

    private void read(String path, Map<String, String> found) throws Exception {
        byte[] data = admin.getData().forPath(path);
        found.put(path, data == null ? "" : new String(data, StandardCharsets.UTF_8));
        for (String child : admin.getChildren().forPath(path)) {
            if (!child.equals("zookeeper")) {
                read(path.equals("/") ? path + child : path + "/" + child, found);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"condition, interface", "tag, interface", "condition, instance", "tag, instance", "override, instance"})
    void rulesHoldAsForAPlainConsumerUnlessTheyAreIgnored(String kind, String mode) throws Exception {
        try (TestProvider provider = shop().withMetadata().registerMode(mode).start();
                DubboClient client = new DubboClient()) {
            assertThat(plainConsumerCalls()).as(provider.address()).isTrue();
            switch (kind) {
                case "condition" -> write(SERVICE + "::.condition-router", NOWHERE);
                case "tag" -> write("shop.tag-router", TAGGED);
                default -> write(SERVICE + "::.configurators", OVERRIDDEN);
            }
            assertThat(plainConsumerCalls()).isFalse();
            assertThat(codeOf(client, endpoint(false))).isEqualTo(DubboResponseCode.NO_PROVIDER);
            assertThat(codeOf(client, endpoint(true))).isEqualTo(DubboResponseCode.OK);
        }
    }

    /** Each test of a JVM hears of them, not the first one alone. */
    @Test
    void rulesMayChangeDuringEachTest() throws Exception {
        try (TestProvider provider = shop().start()) {
            for (int test = 1; test <= 2; test++) {
                try (DubboClient client = new DubboClient()) {
                    DubboEndpoint endpoint = endpoint(false);
                    assertThat(codeOf(client, endpoint))
                            .as("test " + test + provider.address())
                            .isEqualTo(DubboResponseCode.OK);
                    write(SERVICE + "::.condition-router", NOWHERE);
                    assertThat(Eventually.value(() -> codeOf(client, endpoint), DubboResponseCode.NO_PROVIDER))
                            .isEqualTo(DubboResponseCode.NO_PROVIDER);
                    admin.delete().forPath("/dubbo/config/dubbo/" + SERVICE + "::.condition-router");
                    assertThat(Eventually.value(() -> codeOf(client, endpoint), DubboResponseCode.OK))
                            .isEqualTo(DubboResponseCode.OK);
                }
            }
        }
    }

    @Test
    void codeFromTheRegistryIsNotRun() throws Exception {
        try (TestProvider provider = shop().start();
                DubboClient client = new DubboClient();
                CapturedLog log = new CapturedLog()) {
            write("shop.script-router", SCRIPT);
            assertThat(codeOf(client, endpoint(false))).as(provider.address()).isEqualTo(DubboResponseCode.OK);
            assertThat(log.lines())
                    .filteredOn(line -> line.contains("script rule of application shop"))
                    .hasSize(1);
        }
    }

    /** The applications of the interface, and what they offer, are in the registry alone. */
    @Test
    void instancesWithRemoteMetadataAreFoundWithoutTheirApplication() throws Exception {
        try (TestProvider provider =
                        shop().withMetadata().registerMode("instance").start();
                DubboClient client = new DubboClient()) {
            DubboEndpoint endpoint = endpoint(false);
            assertThat(Eventually.value(() -> codeOf(client, endpoint), DubboResponseCode.OK))
                    .as(provider.address())
                    .isEqualTo(DubboResponseCode.OK);
        }
    }

    @ParameterizedTest
    @CsvSource({"interface", "instance", "all"})
    void aTestLeavesTheRegistryAsItWas(String mode) throws Exception {
        try (TestProvider provider = shop().withMetadata().registerMode(mode).start()) {
            // The provider writes its definition beside its start.
            Eventually.value(() -> contents().containsKey("/dubbo/metadata/" + SERVICE + "/provider/shop"), true);
            Map<String, String> before = contents();
            try (DubboClient client = new DubboClient()) {
                assertThat(Eventually.value(() -> codeOf(client, endpoint(false)), DubboResponseCode.OK))
                        .as(provider.address())
                        .isEqualTo(DubboResponseCode.OK);
                assertThat(codeOf(client, endpoint("no.such.Service", false))).isEqualTo(DubboResponseCode.NO_PROVIDER);
                assertThat(contents()).isEqualTo(before);
            }
            assertThat(contents()).isEqualTo(before);
        }
    }
}
