package io.github.jmeterrpc.dubbo.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterrpc.common.tls.Tls;
import io.github.jmeterrpc.dubbo.client.call.DubboCall;
import io.github.jmeterrpc.dubbo.endpoint.Consumer;
import io.github.jmeterrpc.dubbo.endpoint.DubboEndpoint;
import io.github.jmeterrpc.dubbo.endpoint.DubboOptions;
import io.github.jmeterrpc.dubbo.error.RegistryException;
import io.github.jmeterrpc.dubbo.error.UnusableInputException;
import io.github.jmeterrpc.dubbo.provider.Calls;
import io.github.jmeterrpc.dubbo.provider.TestProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("full")
class KeptReferencesTest {

    private static DubboOptions own(int payload) {
        return DubboOptions.DEFAULT.toBuilder()
                .connectionPerThread(true)
                .payloadBytes(payload)
                .build();
    }

    @Test
    void aThreadKeepsThoseThatItUsedLast() {
        try (TestProvider provider = TestProvider.start("dubbo");
                DubboClient client = new DubboClient()) {
            DubboCall first = client.invoker(provider.endpoint(own(1000)));
            DubboCall second = client.invoker(provider.endpoint(own(1001)));
            for (int i = 2; i <= LastUsed.MOST; i++) {
                assertThat(client.invoker(provider.endpoint(own(1000)))).isSameAs(first);
                client.invoker(provider.endpoint(own(1000 + i)));
            }
            assertThat(first.isClosed()).isFalse();
            assertThat(second.isClosed()).isTrue();
            assertThat(client.invoker(provider.endpoint(own(1001))).invoke(Calls.echo("again")))
                    .isEqualTo("again");
            client.threadFinished();
            assertThat(first.isClosed()).isTrue();
        }
    }

    private static DubboOptions shared(int payload) {
        return DubboOptions.DEFAULT.toBuilder().payloadBytes(payload).build();
    }

    @Test
    void keepsSharedReferencesInUseAndSomeMore() {
        try (TestProvider provider = TestProvider.start("dubbo");
                DubboClient client = new DubboClient()) {
            DubboCall used = client.invoker(provider.endpoint(shared(1000)));
            DubboCall[] others = new DubboCall[LastUsed.MOST + 1];
            for (int i = 0; i < others.length; i++) {
                others[i] = client.invoker(provider.endpoint(shared(2000 + i)));
                client.release(provider.endpoint(shared(2000 + i)));
            }
            assertThat(others[0].isClosed()).as("used longest ago").isTrue();
            assertThat(others).filteredOn(DubboCall::isClosed).hasSize(1);
            assertThat(used.invoke(Calls.echo("still open"))).isEqualTo("still open");
            assertThat(client.invoker(provider.endpoint(shared(2001)))).isSameAs(others[1]);
            assertThat(client.invoker(provider.endpoint(shared(2000))).invoke(Calls.echo("again")))
                    .isEqualTo("again");
        }
    }

    @Test
    void invokersThatCannotBeBuiltAreNotInUse() {
        try (DubboClient client = new DubboClient()) {
            DubboOptions unknown =
                    DubboOptions.DEFAULT.toBuilder().serialization("kryo").build();
            for (int i = 0; i < 2 * LastUsed.MOST; i++) {
                DubboEndpoint endpoint = TestProvider.endpointAt("dubbo", 20_000 + i, unknown);
                assertThatThrownBy(() -> client.invoker(endpoint)).hasMessageContaining("kryo");
            }
        }
    }

    /**
     * Each model would take seconds to build; one with missing files fails at once and counts as
     * well.
     */
    @Test
    void applicationsAndTlsFilesAreAsManyAsAJvmBears() throws Exception {
        try (DubboClient client = new DubboClient()) {
            for (int i = 1; i <= 16; i++) {
                Tls tls = Tls.of("/none/" + i + ".pem", "", "", "", false);
                DubboOptions options = DubboOptions.DEFAULT.toBuilder()
                        .tls(tls)
                        .consumer(new Consumer("shop", ""))
                        .build();
                DubboEndpoint endpoint = TestProvider.endpointAt("dubbo", 1, options);
                assertThatThrownBy(() -> client.invoker(endpoint))
                        .isInstanceOf(UnusableInputException.class)
                        .hasMessageContaining(
                                i < 16
                                        ? "/none/" + i + ".pem"
                                        : "Application 'shop': exceeds the maximum of 16 per test");
            }
        }
    }

    /**
     * A registry that accepts connections and never answers: building takes the whole time limit of
     * the registry.
     */
    @Test
    void aRegistryThatIsDownIsAskedOnceForAllThreads() throws Exception {
        try (DubboClient client = new DubboClient()) {
            DubboEndpoint endpoint = DubboEndpoint.of(
                    "zookeeper://127.0.0.1:" + TestProvider.freePort() + "?timeout=500",
                    "com.example.Any",
                    "",
                    "",
                    own(0));
            RuntimeException[] failures = new RuntimeException[2];
            for (int i = 0; i < failures.length; i++) {
                int at = i;
                Thread thread = new Thread(() -> {
                    try {
                        client.invoker(endpoint);
                    } catch (RuntimeException e) {
                        failures[at] = e;
                    }
                });
                thread.start();
                thread.join();
            }
            assertThat(failures[0]).isInstanceOf(RegistryException.class);
            assertThat(failures[1]).isSameAs(failures[0]);
            assertThatThrownBy(() -> client.invoker(endpoint)).isSameAs(failures[0]);
        }
    }
}
