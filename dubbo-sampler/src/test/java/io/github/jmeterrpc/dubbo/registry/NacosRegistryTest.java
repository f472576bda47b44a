package io.github.jmeterrpc.dubbo.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.jmeterrpc.common.error.Failure;
import io.github.jmeterrpc.common.input.InvalidInputException;
import io.github.jmeterrpc.dubbo.client.DubboClient;
import io.github.jmeterrpc.dubbo.discovery.ServiceCatalogs;
import io.github.jmeterrpc.dubbo.discovery.catalog.CatalogException;
import io.github.jmeterrpc.dubbo.endpoint.Address;
import io.github.jmeterrpc.dubbo.endpoint.Call;
import io.github.jmeterrpc.dubbo.endpoint.DubboEndpoint;
import io.github.jmeterrpc.dubbo.endpoint.DubboOptions;
import io.github.jmeterrpc.dubbo.endpoint.RegistryOptions;
import io.github.jmeterrpc.dubbo.error.DubboFailures;
import io.github.jmeterrpc.dubbo.error.DubboResponseCode;
import io.github.jmeterrpc.dubbo.testbed.Eventually;
import io.github.jmeterrpc.dubbo.testbed.RecordingServer;
import io.github.jmeterrpc.dubbo.wire.CallMetrics;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.dubbo.rpc.RpcException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The real Nacos client against servers that do not answer. No Nacos server can be had from Maven
 * Central: its modules ended there with 0.8.0, of 2019, which does not speak the protocol of
 * today's client.
 */
@Tag("full")
class NacosRegistryTest {

    private static final RegistryOptions ACCESS = new RegistryOptions("jane", "s3cr3t", "team-1", "SHOP", false);

    private static Failure failureAt(String hostAndPort) throws InvalidInputException {
        DubboOptions options =
                DubboOptions.DEFAULT.toBuilder().registries(ACCESS).build();
        DubboEndpoint endpoint = DubboEndpoint.of("nacos://" + hostAndPort, "com.example.Service", "", "", options);
        try (DubboClient client = new DubboClient()) {
            return DubboFailures.ofSetUp(catchThrowableOfType(RuntimeException.class, () -> client.invoker(endpoint)));
        }
    }

    /** Threads of Nacos that live on; the ones that every client of the JVM shares are daemons. */
    private static List<String> threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().contains("nacos") && !thread.isDaemon()
                        || thread.getName().contains("nacos.client.remote")
                        || thread.getName().contains("nacos.client.naming")
                                && !thread.getName().startsWith("nacos.publisher"))
                .map(Thread::getName)
                .toList();
    }

    @Test
    void reportsAServerThatIsDownAndLeavesNoThread() throws Exception {
        Failure failure = failureAt("127.0.0.1:1");
        assertThat(failure.code()).isEqualTo(DubboResponseCode.CONNECT_ERROR);
        assertThat(failure.message())
                .isEqualTo("No answer from the registry nacos://127.0.0.1:1: connection to 127.0.0.1:1 refused;"
                        + " check host and port, and that it runs");
        assertThat(failure.detail()).doesNotContain("s3cr3t");
        assertThat(Eventually.value(NacosRegistryTest::threads, List.of())).isEmpty();
    }

    /** Without the probe, the client would keep the thread for minutes. */
    @Test
    void aServerThatStaysSilentIsGivenUp() throws Exception {
        try (RecordingServer server = RecordingServer.silent()) {
            assertThat(failureAt(server.hostAndPort() + "?timeout=2000").code())
                    .isEqualTo(DubboResponseCode.CONNECT_ERROR);
            assertThat(Eventually.value(() -> server.received().startsWith("GET /nacos/"), true))
                    .isTrue();
            assertThat(server.received()).doesNotContain("login");
        }
    }

    @Test
    void theRealClientLogsInAsTheUser() throws Exception {
        try (RecordingServer server = RecordingServer.refusingNacos()) {
            Failure failure = failureAt(server.hostAndPort());
            assertThat(failure.code()).isEqualTo(DubboResponseCode.CONNECT_ERROR);
            assertThat(failure.detail()).doesNotContain("s3cr3t");
            // The body may come after the answer, which the server gives to the first bytes.
            List<String> login = List.of("POST /nacos/v1/auth/users/login", "username=jane", "password=s3cr3t");
            Eventually.value(() -> login.stream().allMatch(server.received()::contains), true);
            assertThat(server.received()).contains(login);
        }
        assertThat(Eventually.value(NacosRegistryTest::threads, List.of())).isEmpty();
    }

    @Test
    void leavesOutOneOfTwoServersThatIsDown() throws Exception {
        try (RecordingServer up = RecordingServer.refusingNacos()) {
            DubboEndpoint both = DubboEndpoint.of(
                    "nacos://127.0.0.1:1, nacos://" + up.hostAndPort(),
                    "com.example.Service",
                    "",
                    "",
                    DubboOptions.DEFAULT);
            assertThat(RegistryAccess.reachable(both).address().urls()).containsExactly("nacos://" + up.hostAndPort());
        }
    }

    @Test
    void theFilesOfTheClientAreNotInTheUsersHome() {
        NacosAccess.useTemporaryFolder();
        assertThat(System.getProperty("JM.SNAPSHOT.PATH")).startsWith(System.getProperty("java.io.tmpdir"));
    }

    /** gRPC logs its own shutdown with a stack trace, past Log4j. */
    @Test
    void theGrpcOfTheClientWritesNothingToStandardError() {
        RegistryClients.quietStandardError();
        String grpc = "com.alibaba.nacos.shaded.io.grpc.netty.NettyClientHandler";
        assertThat(Logger.getLogger(grpc).isLoggable(Level.SEVERE)).isFalse();
    }

    @Test
    void noProviderNamesWhereTheRegistryWasAsked() throws Exception {
        RpcException nobody = new RpcException(RpcException.NO_INVOKER_AVAILABLE_AFTER_FILTER, "none");
        assertThat(noProvider("order-app", nobody).message())
                .isEqualTo("No provider of com.example.Service at nacos://127.0.0.1:8848, Namespace team-1, Registry"
                        + " group SHOP, Provided by order-app; check Interface, Group and Version, and that the"
                        + " provider runs");
        assertThat(noProvider("", nobody).message())
                .endsWith("that the provider runs; if it registers with register-mode=instance, type its application's"
                        + " name in Provided by");
    }

    private static Failure noProvider(String providedBy, RpcException thrown) throws InvalidInputException {
        DubboOptions options = DubboOptions.DEFAULT.toBuilder()
                .registries(ACCESS)
                .providedBy(providedBy)
                .build();
        DubboEndpoint endpoint = DubboEndpoint.of("nacos://127.0.0.1:8848", "com.example.Service", "", "", options);
        Failure failure = DubboFailures.of(
                thrown, endpoint, new Call("echo", new String[0], new Object[0], 1), new CallMetrics());
        assertThat(failure.code()).isEqualTo(DubboResponseCode.NO_PROVIDER);
        return failure;
    }

    @Test
    void namespaceAndGroupReachDubbo() throws Exception {
        DubboOptions options =
                DubboOptions.DEFAULT.toBuilder().registries(ACCESS).build();
        DubboEndpoint endpoint = DubboEndpoint.of("nacos://127.0.0.1:8848", "com.example.Service", "", "", options);
        assertThat(RegistryAccess.of(endpoint)).singleElement().satisfies(registry -> {
            assertThat(registry.getGroup()).isEqualTo("SHOP");
            assertThat(registry.getUsername()).isEqualTo("jane");
            assertThat(registry.getParameters()).containsEntry("namespace", "team-1");
        });
    }

    @Test
    void reportsADirectoryThatDoesNotAnswer() throws Exception {
        try (RecordingServer server = RecordingServer.refusingNacos()) {
            CatalogException thrown = directoryFailureAt(server.hostAndPort());
            assertThat(thrown).hasMessageStartingWith("nacos://" + server.hostAndPort() + " did not answer");
            assertThat(thrown).hasMessageNotContaining("s3cr3t");
        }
        assertThat(directoryFailureAt("127.0.0.1:1"))
                .hasMessage(
                        "No answer from nacos://127.0.0.1:1: connection to 127.0.0.1:1 refused; check host and port,"
                                + " and that it runs");
        assertThat(Eventually.value(NacosRegistryTest::threads, List.of())).isEmpty();
    }

    private static CatalogException directoryFailureAt(String hostAndPort) {
        return catchThrowableOfType(
                CatalogException.class,
                () -> ServiceCatalogs.open(Address.parse("nacos://" + hostAndPort), ACCESS, 300));
    }
}
