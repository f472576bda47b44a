package io.github.jmeterrpc.dubbo.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.jmeterrpc.common.error.Failure;
import io.github.jmeterrpc.common.error.FailureCode;
import io.github.jmeterrpc.common.input.InvalidInputException;
import io.github.jmeterrpc.dubbo.client.DubboClient;
import io.github.jmeterrpc.dubbo.client.call.DubboCall;
import io.github.jmeterrpc.dubbo.element.DubboSampler;
import io.github.jmeterrpc.dubbo.element.DubboSchema;
import io.github.jmeterrpc.dubbo.endpoint.Call;
import io.github.jmeterrpc.dubbo.endpoint.DubboEndpoint;
import io.github.jmeterrpc.dubbo.endpoint.DubboOptions;
import io.github.jmeterrpc.dubbo.endpoint.RegistryOptions;
import io.github.jmeterrpc.dubbo.error.DubboFailures;
import io.github.jmeterrpc.dubbo.error.DubboResponseCode;
import io.github.jmeterrpc.dubbo.error.RegistryException;
import io.github.jmeterrpc.dubbo.provider.TestProvider;
import io.github.jmeterrpc.dubbo.testbed.CatalogService;
import io.github.jmeterrpc.dubbo.testbed.Eventually;
import io.github.jmeterrpc.dubbo.testbed.Greeting;
import io.github.jmeterrpc.dubbo.testbed.GreetingStub;
import io.github.jmeterrpc.dubbo.testbed.RecordingServer;
import io.github.jmeterrpc.dubbo.testbed.ZooKeeperServer;
import io.github.jmeterrpc.dubbo.wire.CallMetrics;
import io.github.jmeterrpc.support.faults.Fault;
import io.github.jmeterrpc.support.faults.FaultProxy;
import io.github.jmeterrpc.support.testing.Opened;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.retry.RetryOneTime;
import org.apache.dubbo.common.URL;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Calls through a real ZooKeeper to real providers, all on loopback. */
@Tag("full")
class ZooKeeperRegistryTest {

    @RegisterExtension
    static final Opened opened = new Opened();

    private static final Call ECHO = new Call("echo", new String[] {"java.lang.String"}, new Object[] {"text"}, 60_000);

    private static final DubboSchema SCHEMA = DubboSchema.INSTANCE;

    private static ZooKeeperServer zooKeeper;
    private static DubboClient client;

    @BeforeAll
    static void open() throws Exception {
        zooKeeper = opened.add(ZooKeeperServer.start());
        client = opened.add(new DubboClient());
    }

    private static DubboEndpoint endpoint(String address, String group, String version, DubboOptions options)
            throws InvalidInputException {
        return DubboEndpoint.of(address, CatalogService.class.getName(), group, version, options);
    }

    private static DubboOptions options(RegistryOptions registries, String providedBy) {
        return DubboOptions.DEFAULT.toBuilder()
                .registries(registries)
                .providedBy(providedBy)
                .build();
    }

    private static Object echo(DubboEndpoint endpoint) {
        return client.invoker(endpoint).invoke(ECHO);
    }

    private static FailureCode codeOf(DubboEndpoint endpoint) {
        try {
            echo(endpoint);
            return DubboResponseCode.OK;
        } catch (RegistryException e) {
            return DubboFailures.ofSetUp(e).code();
        } catch (RuntimeException e) {
            return DubboFailures.of(e, endpoint, ECHO, new CallMetrics()).code();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"interface", "all"})
    void findsProvidersThatRegisterInterfaces(String mode) throws Exception {
        try (TestProvider provider = TestProvider.named("by-" + mode)
                .at(zooKeeper)
                .registerMode(mode)
                .group(mode)
                .version("1.2")
                .start()) {
            assertThat(echo(endpoint(zooKeeper.url(), mode, "1.2", DubboOptions.DEFAULT)))
                    .as(provider.address())
                    .isEqualTo("by-" + mode + ":text");
            assertThat(codeOf(endpoint(zooKeeper.url(), mode, "9.9", DubboOptions.DEFAULT)))
                    .isEqualTo(DubboResponseCode.NO_PROVIDER);
        }
    }

    @Test
    void findsProvidersThatRegisterInstancesAloneByTheirApplication() throws Exception {
        try (TestProvider provider = TestProvider.named("by-instance")
                .at(zooKeeper)
                .registerMode("instance")
                .group("instances")
                .start()) {
            DubboEndpoint known =
                    endpoint(zooKeeper.url(), "instances", "", options(RegistryOptions.PLAIN, "by-instance"));
            assertThat(Eventually.value(() -> codeOf(known), DubboResponseCode.OK))
                    .as(provider.address())
                    .isEqualTo(DubboResponseCode.OK);
            assertThat(echo(known)).isEqualTo("by-instance:text");
        }
    }

    /** As the providers of Java interfaces, by Dubbo Request. */
    @ParameterizedTest
    @ValueSource(strings = {"interface", "instance"})
    void findsProvidersOfAProtobufService(String mode, @TempDir Path folder) throws Exception {
        Path definition = Files.write(folder.resolve("greeting.pb"), GreetingStub.descriptorSet());
        DubboSampler sampler = new DubboSampler();
        Map.of(
                        SCHEMA.address,
                        zooKeeper.url(),
                        SCHEMA.interfaceName,
                        Greeting.class.getName(),
                        SCHEMA.group,
                        mode,
                        SCHEMA.providedBy,
                        mode.equals("instance") ? "greets" : "",
                        SCHEMA.protobuf,
                        definition.toString(),
                        SCHEMA.method,
                        "SayHello",
                        SCHEMA.arguments,
                        "{\"locale\": \"en\", \"message\": \"Ada\"}",
                        SCHEMA.timeout,
                        "60000")
                .forEach((property, value) -> sampler.setProperty(property.getName(), value));
        sampler.testStarted();
        opened.add(sampler::testEnded);
        opened.add(sampler::threadFinished);
        try (TestProvider provider = TestProvider.ofProtobuf("greets")
                .at(zooKeeper)
                .registerMode(mode)
                .group(mode)
                .start()) {
            SampleResult[] result = new SampleResult[1];
            Eventually.value(
                    () -> {
                        result[0] = sampler.sample(null);
                        return result[0].getResponseCode();
                    },
                    "OK");
            assertThat(result[0].getResponseCode())
                    .as(provider.address() + ": " + result[0].getResponseMessage())
                    .isEqualTo("OK");
            assertThat(result[0].getResponseDataAsString()).contains("\"message\": \"greets:Ada\"");
            assertThat(result[0].getResponseHeaders()).contains("provider: ", ":" + provider.port() + "\n");
        }
    }

    @Test
    void aServiceWithoutAProvider() throws Exception {
        assertThat(codeOf(endpoint(zooKeeper.url(), "nobody", "", DubboOptions.DEFAULT)))
                .isEqualTo(DubboResponseCode.NO_PROVIDER);
    }

    /** It was killed, so that the registry still lists it. */
    @Test
    void namesTheProviderThatDied() throws Exception {
        String service = CatalogService.class.getName();
        String url = "dubbo://127.0.0.1:1/" + service + "?interface=" + service + "&group=killed&side=provider";
        try (CuratorFramework writer =
                CuratorFrameworkFactory.newClient(zooKeeper.hostAndPort(), new RetryOneTime(100))) {
            writer.start();
            writer.create()
                    .creatingParentsIfNeeded()
                    .forPath("/dubbo/" + service + "/providers/" + URLEncoder.encode(url, StandardCharsets.UTF_8));
        }
        DubboEndpoint endpoint = endpoint(zooKeeper.url(), "killed", "", DubboOptions.DEFAULT);
        // After the first failure Dubbo knows that it has no connection, and calls none.
        for (int i = 0; i < 3; i++) {
            CallMetrics metrics = new CallMetrics();
            RuntimeException thrown = catchThrowableOfType(
                    RuntimeException.class, () -> client.invoker(endpoint).invoke(ECHO, metrics));
            Failure failure = DubboFailures.of(thrown, endpoint, ECHO, metrics);
            assertThat(failure.code()).isEqualTo(DubboResponseCode.CONNECT_ERROR);
            assertThat(failure.message()).startsWith("No connection to 127.0.0.1:1 (one of " + zooKeeper.url() + ")");
        }
    }

    @Test
    void notifiesAllListenersOnOneThread() throws Exception {
        BlockingQueue<String> notified = new LinkedBlockingQueue<>();
        ReadOnlyZooKeeper reader = new ReadOnlyZooKeeper(URL.valueOf(zooKeeper.url() + "?timeout=10000"));
        try (CuratorFramework writer =
                CuratorFrameworkFactory.newClient(zooKeeper.hostAndPort(), new RetryOneTime(100))) {
            writer.start();
            writer.create().creatingParentsIfNeeded().forPath("/watched/node", "old".getBytes(StandardCharsets.UTF_8));
            reader.addChildListener(
                    "/watched",
                    (path, children) -> notified.add(Thread.currentThread().getName() + " " + new TreeSet<>(children)));
            reader.addDataListener(
                    "/watched/node",
                    (path, value, type) -> notified.add(Thread.currentThread().getName() + " " + value + " " + type));

            writer.setData().forPath("/watched/node", "new".getBytes(StandardCharsets.UTF_8));
            assertThat(notified.poll(1, TimeUnit.MINUTES))
                    .isEqualTo(ReadOnlyZooKeeper.RENEWALS + " new NodeDataChanged");
            writer.create().forPath("/watched/other");
            assertThat(notified.poll(1, TimeUnit.MINUTES)).isEqualTo(ReadOnlyZooKeeper.RENEWALS + " [node, other]");
            writer.delete().forPath("/watched/node");
            assertThat(List.of(notified.take(), notified.take()))
                    .containsExactlyInAnyOrder(
                            ReadOnlyZooKeeper.RENEWALS + " null NodeDeleted", ReadOnlyZooKeeper.RENEWALS + " [other]");
        } finally {
            reader.close();
        }
    }

    @Test
    void followsProvidersThatComeAndGo() throws Exception {
        DubboEndpoint endpoint = endpoint(zooKeeper.url(), "comes-and-goes", "", DubboOptions.DEFAULT);
        assertThat(codeOf(endpoint)).isEqualTo(DubboResponseCode.NO_PROVIDER);
        try (TestProvider provider =
                TestProvider.named("late").at(zooKeeper).group("comes-and-goes").start()) {
            assertThat(Eventually.value(() -> codeOf(endpoint), DubboResponseCode.OK))
                    .as(provider.address())
                    .isEqualTo(DubboResponseCode.OK);
        }
        assertThat(Eventually.value(() -> codeOf(endpoint), DubboResponseCode.NO_PROVIDER))
                .isEqualTo(DubboResponseCode.NO_PROVIDER);
    }

    @Test
    @Timeout(120)
    void theEndOfATestDoesNotWaitForASilentRegistry() throws Exception {
        try (FaultProxy proxy = new FaultProxy(zooKeeper.port());
                TestProvider provider = TestProvider.named("heard")
                        .at(zooKeeper)
                        .group("silent")
                        .start()) {
            String address = "zookeeper://127.0.0.1:" + proxy.port();
            DubboClient own = new DubboClient();
            assertThat(own.invoker(endpoint(address, "silent", "", DubboOptions.DEFAULT))
                            .invoke(ECHO))
                    .as(provider.address())
                    .isEqualTo("heard:text");
            proxy.requests(Fault.SWALLOW).replies(Fault.SWALLOW);
            // Without a limit of requests it takes 80 s.
            assertThatNoException()
                    .isThrownBy(() -> CompletableFuture.runAsync(own::close).get(20, TimeUnit.SECONDS));
        }
    }

    @Test
    void callsGoOnWhileTheRegistryIsAwayAndFindNewProvidersAfterIt() throws Exception {
        try (ZooKeeperServer fleeting = ZooKeeperServer.start();
                TestProvider first =
                        TestProvider.named("first").at(fleeting).group("outage").start()) {
            DubboCall call = client.invoker(endpoint(fleeting.url(), "outage", "", DubboOptions.DEFAULT));
            assertThat(call.invoke(ECHO)).as(first.address()).isEqualTo("first:text");
            fleeting.stop();
            int calls = 300;
            for (int i = 0; i < calls; i++) {
                assertThat(call.invoke(ECHO)).isEqualTo("first:text");
                Thread.sleep(10);
            }
            System.out.println("fault: ZooKeeper away: sent=" + calls + " passed=" + calls);
            fleeting.restart();
            try (TestProvider second =
                    TestProvider.named("second").at(fleeting).group("outage").start()) {
                assertThat(Eventually.value(() -> call.invoke(ECHO), "second:text"))
                        .as(second.address())
                        .isEqualTo("second:text");
            }
        }
    }

    @Test
    void findsServicesUnderARootPathOfTheirOwn() throws Exception {
        try (TestProvider provider =
                TestProvider.named("rooted").at(zooKeeper).root("shop").start()) {
            RegistryOptions shop = new RegistryOptions("", "", "", "shop", false);
            assertThat(echo(endpoint(zooKeeper.url(), "", "", options(shop, ""))))
                    .as(provider.address())
                    .isEqualTo("rooted:text");
            assertThat(codeOf(endpoint(zooKeeper.url(), "", "", DubboOptions.DEFAULT)))
                    .isEqualTo(DubboResponseCode.NO_PROVIDER);
        }
    }

    /** In the fields, and in the address. */
    @ParameterizedTest
    @ValueSource(strings = {"s3cr3t", "s/3?c#r@3,t"})
    void logsInToReadWhatOthersMayNot(String password) throws Exception {
        try (ZooKeeperServer guarded = ZooKeeperServer.start();
                TestProvider provider = TestProvider.named("guarded")
                        .at(guarded)
                        .login("jane", password)
                        .start()) {
            RegistryOptions jane = new RegistryOptions("jane", password, "", "", false);
            assertThat(echo(endpoint(guarded.url(), "", "", options(jane, ""))))
                    .as(provider.address())
                    .isEqualTo("guarded:text");
            String withLogin = "zookeeper://jane:" + password + "@" + guarded.hostAndPort();
            assertThat(echo(endpoint(withLogin, "", "", DubboOptions.DEFAULT))).isEqualTo("guarded:text");
        }
    }

    @Test
    void asksSeveralRegistriesAtOnce() throws Exception {
        try (ZooKeeperServer second = ZooKeeperServer.start();
                TestProvider here =
                        TestProvider.named("here").at(zooKeeper).group("both").start();
                TestProvider there =
                        TestProvider.named("there").at(second).group("both").start()) {
            DubboEndpoint endpoint =
                    endpoint(zooKeeper.url() + ", " + second.url(), "both", "", options(RegistryOptions.PLAIN, ""));
            Set<Object> answers = new HashSet<>();
            Eventually.value(
                    () -> {
                        answers.add(echo(endpoint));
                        return answers.size();
                    },
                    2);
            assertThat(answers)
                    .as(here.address() + there.address())
                    .containsExactlyInAnyOrder("here:text", "there:text");
        }
    }

    @Test
    void reportsARegistryThatIsDownWithoutItsPassword() throws Exception {
        RegistryOptions jane = new RegistryOptions("jane", "s3cr3t", "", "", false);
        // The default of 10 s: nothing is waited for.
        DubboEndpoint endpoint = endpoint("zookeeper://127.0.0.1:1", "", "", options(jane, ""));
        RuntimeException thrown = catchThrowableOfType(RuntimeException.class, () -> client.invoker(endpoint));
        Failure failure = DubboFailures.ofSetUp(thrown);
        assertThat(failure.code()).isEqualTo(DubboResponseCode.CONNECT_ERROR);
        assertThat(failure.message())
                .isEqualTo("No answer from the registry zookeeper://127.0.0.1:1: connection to 127.0.0.1:1 refused;"
                        + " check host and port, and that it runs");
        assertThat(failure.detail()).doesNotContain("s3cr3t");
        RuntimeException typed =
                catchThrowableOfType(RuntimeException.class, () -> client.proxy(endpoint, CatalogService.class, 1000));
        assertThat(DubboFailures.ofSetUp(typed)).isEqualTo(failure);
    }

    /** Curator itself would keep the caller, and the end of the test, for a minute. */
    @Test
    @Timeout(30)
    void limitsTheWaitForASilentRegistry() throws Exception {
        try (RecordingServer silent = RecordingServer.silent();
                DubboClient own = new DubboClient()) {
            DubboEndpoint endpoint =
                    endpoint("zookeeper://" + silent.hostAndPort() + "?timeout=1000", "", "", DubboOptions.DEFAULT);
            long start = System.nanoTime();
            RuntimeException thrown = catchThrowableOfType(RuntimeException.class, () -> own.invoker(endpoint));
            assertThat(Duration.ofNanos(System.nanoTime() - start))
                    .isBetween(Duration.ofMillis(900), Duration.ofSeconds(5));
            assertThat(DubboFailures.ofSetUp(thrown).code()).isEqualTo(DubboResponseCode.CONNECT_ERROR);
        }
    }

    @Test
    void reportsAnUnknownHost() throws Exception {
        DubboEndpoint endpoint = endpoint("zookeeper://zk.invalid:2181", "", "", DubboOptions.DEFAULT);
        RuntimeException thrown = catchThrowableOfType(RuntimeException.class, () -> client.invoker(endpoint));
        assertThat(DubboFailures.ofSetUp(thrown).message())
                .isEqualTo("No answer from the registry zookeeper://zk.invalid:2181: unknown host zk.invalid;"
                        + " check host and port, and that it runs");
    }

    @Test
    void probingZooKeeperLeavesNoSession() throws Exception {
        try (ZooKeeperServer fresh = ZooKeeperServer.start()) {
            assertThat(RegistryProbe.problem("zookeeper", fresh.hostAndPort(), 10_000))
                    .isEmpty();
            assertThat(Eventually.value(fresh::sessions, 0)).isZero();
        }
    }

    @Test
    void aRegistryThatWasDownAtTheStartIsTriedAgain() throws Exception {
        int port;
        try (ZooKeeperServer gone = ZooKeeperServer.start()) {
            port = gone.port();
        }
        DubboEndpoint endpoint =
                endpoint("zookeeper://127.0.0.1:" + port + "?timeout=2000", "late-registry", "", DubboOptions.DEFAULT);
        assertThat(codeOf(endpoint)).isEqualTo(DubboResponseCode.CONNECT_ERROR);
        try (ZooKeeperServer back = ZooKeeperServer.startAt(port);
                TestProvider provider = TestProvider.named("patient")
                        .at(back)
                        .group("late-registry")
                        .start()) {
            assertThat(Eventually.value(() -> codeOf(endpoint), DubboResponseCode.OK))
                    .as(provider.address())
                    .isEqualTo(DubboResponseCode.OK);
        }
    }
}
