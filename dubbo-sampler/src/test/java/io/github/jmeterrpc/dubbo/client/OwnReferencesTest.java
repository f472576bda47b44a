package io.github.jmeterrpc.dubbo.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterrpc.common.tls.Tls;
import io.github.jmeterrpc.dubbo.provider.Calls;
import io.github.jmeterrpc.dubbo.provider.TestProvider;
import org.junit.jupiter.api.Test;

class OwnReferencesTest {

    private static Options own(int payload) {
        return new Options(Registries.PLAIN, "", "", "", 0, 0, true, "", payload, false, Tls.OFF, Consumer.DEFAULT);
    }

    @Test
    void aThreadKeepsThoseThatItUsedLast() {
        try (TestProvider provider = TestProvider.start("dubbo");
                DubboClient client = new DubboClient()) {
            Invoker first = client.invoker(provider.endpoint(own(1000)));
            Invoker second = client.invoker(provider.endpoint(own(1001)));
            for (int i = 2; i <= OwnReferences.MOST; i++) {
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

    /** The registry's port listens and nobody speaks there: building takes the registry's whole time limit. */
    @Test
    void aRegistryThatIsDownIsAskedOnceForAllThreads() throws Exception {
        try (DubboClient client = new DubboClient()) {
            Endpoint endpoint = Endpoint.of(
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
