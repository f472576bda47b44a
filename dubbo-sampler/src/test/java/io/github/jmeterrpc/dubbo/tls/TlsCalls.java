package io.github.jmeterrpc.dubbo.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.jmeterrpc.common.error.Failure;
import io.github.jmeterrpc.common.input.InvalidInputException;
import io.github.jmeterrpc.common.tls.Tls;
import io.github.jmeterrpc.dubbo.client.DubboClient;
import io.github.jmeterrpc.dubbo.client.call.DubboCall;
import io.github.jmeterrpc.dubbo.endpoint.Call;
import io.github.jmeterrpc.dubbo.endpoint.DubboEndpoint;
import io.github.jmeterrpc.dubbo.endpoint.DubboOptions;
import io.github.jmeterrpc.dubbo.error.DubboResponseCode;
import io.github.jmeterrpc.dubbo.provider.Calls;
import io.github.jmeterrpc.dubbo.provider.TestProvider;
import io.github.jmeterrpc.dubbo.provider.TestService;
import io.github.jmeterrpc.dubbo.wire.CallMetrics;
import io.github.jmeterrpc.support.testing.Opened;
import io.github.jmeterrpc.support.tls.TestCertificates;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.dubbo.config.SslConfig;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * Encrypted calls of real providers of Dubbo 3.3 over one protocol, and the messages of failures.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class TlsCalls {

    @RegisterExtension
    final Opened opened = new Opened();

    /** Of a call: what fails must fail well before. */
    private static final int TIMEOUT = 60_000;

    /**
     * Timeout of a failing connection, which calls over tri:// wait for in full; a handshake takes
     * far less.
     */
    private static final int CONNECT_TIMEOUT = 1500;

    private static final int CALLS = 3;

    TestCertificates certificates;
    TestCertificates stranger;

    private final String protocol;
    DubboClient client;
    private final List<TestProvider> providers = new ArrayList<>();

    TlsCalls(String protocol) {
        this.protocol = protocol;
    }

    @BeforeAll
    void certify(@TempDir Path folder) throws Exception {
        certificates = new TestCertificates(folder.resolve("ours"))
                .issue("provider", "127.0.0.1")
                .issueExpired("expired", "127.0.0.1")
                .issue("elsewhere", "example.com")
                .issue("localhost", "localhost")
                .issue("caller");
        stranger = new TestCertificates(folder.resolve("theirs"))
                .issue("provider", "127.0.0.1")
                .issue("caller");
        warmUp();
    }

    /**
     * The first handshake of a JVM may take longer on a busy machine than the connections of these
     * tests may.
     */
    private void warmUp() throws InvalidInputException {
        try (TestProvider provider = start(TestProvider.ssl(certificates, "provider"));
                DubboClient first = new DubboClient()) {
            client = first;
            assertThat(echo(patient(provider, trusting(certificates)), "x")).isEqualTo("x");
        }
    }

    @BeforeEach
    void open() {
        // Closed after the client: a client whose provider has gone tries to connect for as long as it may, and its
        // close() waits for that.
        opened.add("providers", () -> {
            providers.forEach(TestProvider::close);
            providers.clear();
        });
        client = opened.add(new DubboClient());
    }

    private TestProvider provider(SslConfig ssl) {
        TestProvider provider = start(ssl);
        providers.add(provider);
        return provider;
    }

    private TestProvider start(SslConfig ssl) {
        return TestProvider.start(protocol, TestProvider.freePort(), config -> config.setSslEnabled(ssl != null), ssl);
    }

    private static DubboEndpoint at(TestProvider provider, Tls tls) throws InvalidInputException {
        return at(provider.address(), tls);
    }

    private static DubboEndpoint at(String address, Tls tls) throws InvalidInputException {
        return at(address, tls, CONNECT_TIMEOUT);
    }

    private static DubboEndpoint at(String address, Tls tls, int connectTimeout) throws InvalidInputException {
        // Dubbo waits that long for a connection over tri://, also for one that has failed.
        String url = address + "?connect.timeout=" + connectTimeout;
        DubboOptions options = DubboOptions.DEFAULT.toBuilder().tls(tls).build();
        return DubboEndpoint.of(url, TestService.class.getName(), "", "", options);
    }

    static Tls trusting(TestCertificates trusted) throws InvalidInputException {
        return Tls.of(trusted.authority(), "", "", "", false);
    }

    Object echo(DubboEndpoint endpoint, String text) {
        return client.invoker(endpoint).invoke(Calls.echo(text));
    }

    /** An endpoint whose handshakes succeed, however long they take. */
    private static DubboEndpoint patient(TestProvider provider, Tls tls) throws InvalidInputException {
        return at(provider.address(), tls, TIMEOUT);
    }

    /** Each call fails for that reason, after an attempt to connect. */
    private void fails(DubboEndpoint endpoint, String... reason) {
        DubboCall invoker = client.invoker(endpoint);
        for (int i = 0; i < CALLS; i++) {
            Call call = new Call("echo", new String[] {"java.lang.String"}, new Object[] {"x"}, TIMEOUT);
            long start = System.nanoTime();
            Failure failure = failure(invoker, endpoint, call);
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofMillis(TIMEOUT / 4));
            assertThat(failure.code()).as(failure.message()).isEqualTo(DubboResponseCode.CONNECT_ERROR);
            assertThat(failure.message()).contains(reason).doesNotContain("\n").startsWith("TLS with 127.0.0.1:");
        }
    }

    Failure failure(DubboCall invoker, DubboEndpoint endpoint, Call call) {
        try {
            throw new AssertionError("answered: " + invoker.invoke(call));
        } catch (RuntimeException e) {
            return client.failureOf(e, endpoint, call, new CallMetrics());
        }
    }

    @Test
    void callsAreEncryptedWhereTheProviderWantsThem() throws Exception {
        TestProvider provider = provider(TestProvider.ssl(certificates, "provider"));
        DubboEndpoint endpoint = patient(provider, trusting(certificates));
        assertThat(echo(endpoint, "text")).isEqualTo("text");
        assertThat(echo(endpoint, "x".repeat(1 << 20))).isEqualTo("x".repeat(1 << 20));
        DubboEndpoint plain = at(provider, Tls.OFF);
        assertThat(failure(client.invoker(plain), plain, Calls.echo("x")).message())
                .isNotBlank();
    }

    @Test
    void opensAsManyEncryptedConnectionsAsAskedFor() throws Exception {
        TestProvider provider = provider(TestProvider.ssl(certificates, "provider"));
        assertThat(callerPorts(client.invoker(connecting(provider, 3, false)), 12))
                .hasSize(3);
    }

    @Test
    void eachThreadMayHaveItsOwnEncryptedConnections() throws Exception {
        TestProvider provider = provider(TestProvider.ssl(certificates, "provider"));
        DubboEndpoint endpoint = connecting(provider, 2, true);
        Set<Object> ports = new HashSet<>();
        for (int i = 0; i < 2; i++) {
            Set<Object> ofThread = CompletableFuture.supplyAsync(
                            () -> callerPorts(client.invoker(endpoint), 8), task -> new Thread(task).start())
                    .get(2, TimeUnit.MINUTES);
            assertThat(ofThread).hasSize(2);
            ports.addAll(ofThread);
        }
        assertThat(ports).hasSize(4);
    }

    private DubboEndpoint connecting(TestProvider provider, int connections, boolean perThread)
            throws InvalidInputException {
        DubboOptions options = DubboOptions.DEFAULT.toBuilder()
                .connections(connections)
                .connectionPerThread(perThread)
                .tls(trusting(certificates))
                .build();
        return DubboEndpoint.of(
                provider.address() + "?connect.timeout=" + TIMEOUT, TestService.class.getName(), "", "", options);
    }

    /** The ports of this side from which the calls came. */
    private static Set<Object> callerPorts(DubboCall invoker, int calls) {
        return IntStream.range(0, calls)
                .mapToObj(i -> invoker.invoke(Calls.withoutParameters("callerPort")))
                .collect(Collectors.toSet());
    }

    @Test
    void callersShowTheirCertificateWhereTheProviderAsksForIt() throws Exception {
        TestProvider provider = provider(TestProvider.sslThatAsks(certificates, "provider"));
        Tls tls = Tls.of(
                certificates.authority(), certificates.path("caller.pem"), certificates.path("caller.key"), "", false);
        assertThat(echo(patient(provider, tls), "text")).isEqualTo("text");
        fails(at(provider, trusting(certificates)), "requires a client certificate", "Own certificate");
        Tls strange =
                Tls.of(certificates.authority(), stranger.path("caller.pem"), stranger.path("caller.key"), "", false);
        fails(at(provider, strange), "does not accept the client certificate");
    }

    @Test
    void anUntrustedSigner() throws Exception {
        TestProvider provider = provider(TestProvider.ssl(certificates, "provider"));
        fails(
                at(provider, trusting(stranger)),
                "not signed by a certificate authority that Trusted certificates",
                stranger.authority());
        fails(
                at(provider, Tls.of("", "", "", "", false)),
                "not signed by a certificate authority that the JVM trusts",
                "Trusted certificates");
    }

    @Test
    void aCertificateThatHasExpired() throws Exception {
        TestProvider provider = provider(TestProvider.ssl(certificates, "expired"));
        fails(at(provider, trusting(certificates)), "has expired");
    }

    @Test
    void aCertificateForAnotherHost() throws Exception {
        TestProvider provider = provider(TestProvider.ssl(certificates, "elsewhere"));
        fails(at(provider, trusting(certificates)), "not made for the host 127.0.0.1");
        Tls anyHost = Tls.of(certificates.authority(), "", "", "", true);
        assertThat(echo(patient(provider, anyHost), "text")).isEqualTo("text");
        Tls anyHostOfAnotherSigner = Tls.of(stranger.authority(), "", "", "", true);
        fails(at(provider, anyHostOfAnotherSigner), "not signed by a certificate authority");
    }

    @Test
    void aHostNameCountsAsTyped() throws Exception {
        TestProvider provider = provider(TestProvider.ssl(certificates, "localhost"));
        DubboEndpoint endpoint = at(protocol + "://localhost:" + provider.port(), trusting(certificates), TIMEOUT);
        assertThat(echo(endpoint, "text")).isEqualTo("text");
    }

    @Test
    void aProviderWithoutTls() throws Exception {
        TestProvider provider = provider(null);
        fails(at(provider, trusting(certificates)), "switch TLS off");
    }

    @Test
    void aSilentServer() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            fails(
                    at(protocol + "://127.0.0.1:" + silent.getLocalPort(), trusting(certificates)),
                    "does not answer the handshake");
        }
    }

    @Test
    void endpointsWithOtherSettingsNeverMix() throws Exception {
        TestProvider provider = provider(TestProvider.ssl(certificates, "provider"));
        DubboEndpoint good = patient(provider, trusting(certificates));
        DubboEndpoint bad = at(provider, trusting(stranger));
        assertThat(echo(good, "before")).isEqualTo("before");
        fails(bad, "not signed by a certificate authority");
        assertThat(echo(good, "after")).isEqualTo("after");
        TestProvider without = provider(null);
        DubboEndpoint plain = patient(without, Tls.OFF);
        assertThat(echo(plain, "before")).isEqualTo("before");
        fails(at(without, trusting(certificates)), "switch TLS off");
        assertThat(echo(plain, "after")).isEqualTo("after");
    }

    @Test
    void worksAgainWhenTheProviderGetsAGoodCertificate() throws Exception {
        int port = TestProvider.freePort();
        DubboEndpoint endpoint = at(protocol + "://127.0.0.1:" + port, trusting(certificates));
        try (TestProvider provider =
                TestProvider.start(protocol, port, config -> {}, TestProvider.ssl(certificates, "expired"))) {
            fails(at(provider, trusting(certificates)), "has expired");
        }
        try (TestProvider provider =
                TestProvider.start(protocol, port, config -> {}, TestProvider.ssl(certificates, "provider"))) {
            await(provider.address())
                    .atMost(Duration.ofMinutes(1))
                    .ignoreExceptions()
                    .until(() -> echo(endpoint, "back"), "back"::equals);
        }
    }
}
