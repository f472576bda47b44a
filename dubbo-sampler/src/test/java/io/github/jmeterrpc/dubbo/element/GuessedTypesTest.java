package io.github.jmeterrpc.dubbo.element;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.common.contract.JMeterEnvironment;
import io.github.jmeterrpc.dubbo.discovery.ServiceCatalogs;
import io.github.jmeterrpc.dubbo.discovery.catalog.ServiceCatalog;
import io.github.jmeterrpc.dubbo.discovery.catalog.ServiceName;
import io.github.jmeterrpc.dubbo.endpoint.Address;
import io.github.jmeterrpc.dubbo.endpoint.RegistryOptions;
import io.github.jmeterrpc.dubbo.provider.TestProvider;
import io.github.jmeterrpc.dubbo.testbed.CatalogService;
import io.github.jmeterrpc.dubbo.testbed.Eventually;
import io.github.jmeterrpc.dubbo.testbed.ZooKeeperServer;
import io.github.jmeterrpc.support.testing.Opened;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Samples with empty parameter types, against a real provider and its metadata in a real ZooKeeper.
 */
class GuessedTypesTest {

    @RegisterExtension
    static final Opened opened = new Opened();

    private static ZooKeeperServer zooKeeper;
    private static TestProvider provider;

    private final DubboSampler sampler = new DubboSampler();

    @BeforeAll
    static void open() throws Exception {
        JMeterEnvironment.prepare();
        zooKeeper = opened.add(ZooKeeperServer.start());
        provider = opened.add(
                TestProvider.named("catalog").at(zooKeeper).withMetadata().start());
        try (ServiceCatalog directory =
                ServiceCatalogs.open(Address.parse(zooKeeper.url()), RegistryOptions.PLAIN, 60_000)) {
            ServiceName service = new ServiceName(CatalogService.class.getName(), "", "");
            // Providers write their metadata in the background.
            assertThat(Eventually.value(() -> directory.methods(service).isEmpty(), false))
                    .as("no metadata")
                    .isFalse();
        }
    }

    @BeforeEach
    void startTest() {
        set("address", zooKeeper.url());
        set("interface", CatalogService.class.getName());
        set("timeout", "60000");
        sampler.testStarted();
        opened.add("test", sampler::testEnded);
        opened.add("thread", sampler::threadFinished);
    }

    private void set(String property, String value) {
        sampler.setProperty("DubboSampler." + property, value);
    }

    private SampleResult sample(String method, String arguments) {
        set("method", method);
        set("arguments", arguments);
        return sampler.sample(null);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "echo     | ['你好']                                                        | '\"catalog:你好\"'",
                "add      | [1, 2]                                                          | 3",
                "describe | [{'sku': 'x', 'count': 2, 'color': 'GREEN', 'parts': [{}, {}]}] | '\"x 2 GREEN 2\"'",
                "count    | [[{'count': 2}, {'count': 3}], {'a': 'RED'}]                    | 5",
                "size     | [{'width': 1.5}]                                                | '\"wide 1.5\"'",
                "find     | ['x', 7]                                                        | '\"by sku, 7\"'",
                "ping     | []                                                              | null",
            })
    void callsTheOneMethodWithThatManyParameters(String method, String arguments, String answer) {
        SampleResult result = sample(method, arguments.replace('\'', '"'));
        assertThat(result.getResponseDataAsString()).isEqualTo(answer);
        assertThat(result.getResponseCode()).isEqualTo("OK");
    }

    @Test
    void severalMethodsWithThatManyParametersAreNotGuessedAmong() {
        SampleResult result = sample("find", "[7]");
        assertThat(result.getResponseCode()).isEqualTo("ARGUMENT_ERROR");
        assertThat(result.getResponseMessage())
                .startsWith("Parameter types: are empty")
                .endsWith("type the types of one of: find(java.lang.Integer), find(java.lang.String)");
        set("parameterTypes", "Integer");
        assertThat(sample("find", "[7]").getResponseDataAsString()).isEqualTo("\"by number\"");
    }

    @Test
    void reportsUnknownMethodsBeforeAnythingIsSent() {
        assertThat(sample("echo", "[\"a\", \"b\"]").getResponseMessage())
                .contains("has no method echo with 2 parameter(s); give the arguments of echo(java.lang.String)");
        assertThat(sample("nothing", "[1]").getResponseMessage())
                .contains("has no method nothing with 1 parameter(s); check method and arguments");
        set("group", "unknown");
        SampleResult result = sample("echo", "[\"a\"]");
        assertThat(result.getResponseCode()).isEqualTo("ARGUMENT_ERROR");
        assertThat(result.getResponseMessage())
                .contains("describes no method of")
                .contains("type them");
    }

    @Test
    void aDirectDubbo3ProviderHasNoMetadata() {
        set("address", provider.address());
        SampleResult result = sample("echo", "[\"a\"]");
        assertThat(result.getResponseCode()).isEqualTo("ARGUMENT_ERROR");
        assertThat(result.getResponseMessage())
                .contains("type them")
                .contains("providers of Dubbo 3 do not support 'ls' on their service port");
        set("parameterTypes", "String");
        assertThat(sample("echo", "[\"a\"]").getResponseCode()).isEqualTo("OK");
    }

    @Test
    void neverLooksUpGivenTypes() {
        set("address", "zookeeper://127.0.0.1:1?timeout=300");
        set("parameterTypes", "String");
        assertThat(sample("echo", "[\"a\"]").getResponseCode()).isEqualTo("CONNECT_ERROR");
        set("parameterTypes", "");
        assertThat(sample("echo", "[]").getResponseCode()).isEqualTo("CONNECT_ERROR");
    }
}
