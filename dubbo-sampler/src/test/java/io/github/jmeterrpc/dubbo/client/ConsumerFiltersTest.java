package io.github.jmeterrpc.dubbo.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.jmeterrpc.common.error.Failure;
import io.github.jmeterrpc.dubbo.endpoint.Consumer;
import io.github.jmeterrpc.dubbo.endpoint.DubboEndpoint;
import io.github.jmeterrpc.dubbo.endpoint.DubboOptions;
import io.github.jmeterrpc.dubbo.error.DubboFailures;
import io.github.jmeterrpc.dubbo.error.DubboResponseCode;
import io.github.jmeterrpc.dubbo.provider.Calls;
import io.github.jmeterrpc.dubbo.provider.TestProvider;
import io.github.jmeterrpc.dubbo.provider.TestService;
import io.github.jmeterrpc.support.testing.Opened;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests Dubbo filters that the user enables. */
@Tag("full")
class ConsumerFiltersTest {

    @RegisterExtension
    final Opened opened = new Opened();

    private DubboClient client;

    @BeforeEach
    void open() {
        client = opened.add(new DubboClient());
    }

    private static DubboOptions filters(String names) {
        return DubboOptions.DEFAULT.toBuilder()
                .consumer(new Consumer("", names))
                .build();
    }

    private static DubboEndpoint endpoint(String address, String filters) throws Exception {
        return DubboEndpoint.of(address, TestService.class.getName(), "", "", filters(filters));
    }

    @ParameterizedTest
    @ValueSource(strings = {"dubbo", "tri"})
    void aProviderMayWantItsCallersToLogIn(String protocol) throws Exception {
        try (TestProvider provider = TestProvider.start(
                protocol,
                TestProvider.freePort(),
                config -> config.setParameters(
                        Map.of("auth", "true", "authenticator", "basic", "username", "jane", "password", "s3cr3t")),
                null)) {
            String login = "?auth=true&authenticator=basic&username=jane&password=";
            DubboEndpoint known = endpoint(provider.address() + login + "s3cr3t", "consumersign");
            assertThat(client.invoker(known).invoke(Calls.echo("x"))).isEqualTo("x");
            for (String address : new String[] {provider.address(), provider.address() + login + "wr0ng"}) {
                DubboEndpoint unknown = endpoint(address, "consumersign");
                Failure failure = Calls.failure(client.invoker(unknown), unknown, Calls.echo("x"));
                assertThat(failure.message() + failure.detail())
                        .as(failure.code().name())
                        .containsIgnoringCase("authenticat")
                        .doesNotContain("wr0ng");
            }
        }
    }

    @Test
    void filtersThatWereLeftOutRunAgain() throws Exception {
        try (TestProvider provider = TestProvider.start("dubbo")) {
            for (String names : new String[] {"future, monitor", "metricsConsumerFilter", "-consumercontext"}) {
                DubboEndpoint endpoint = endpoint(provider.address(), names);
                assertThat(client.invoker(endpoint).invoke(Calls.echo(names))).isEqualTo(names);
            }
        }
    }

    @Test
    void anUnknownFilterIsRefused() throws Exception {
        DubboEndpoint endpoint = endpoint("dubbo://127.0.0.1:" + TestProvider.freePort(), "future,mine");
        Failure failure =
                DubboFailures.ofSetUp(catchThrowableOfType(RuntimeException.class, () -> client.invoker(endpoint)));
        assertThat(failure.code()).isEqualTo(DubboResponseCode.ARGUMENT_ERROR);
        assertThat(failure.message()).startsWith("Consumer filters: is not on JMeter's class path");
    }
}
