package io.github.jmeterrpc.dubbo.gui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.common.contract.ChineseMessagesContract;
import io.github.jmeterrpc.common.input.InvalidInputException;
import io.github.jmeterrpc.dubbo.args.ArgumentRows;
import io.github.jmeterrpc.dubbo.args.JsonArguments;
import io.github.jmeterrpc.dubbo.client.DubboClient;
import io.github.jmeterrpc.dubbo.discovery.ServiceCatalogs;
import io.github.jmeterrpc.dubbo.discovery.catalog.CatalogException;
import io.github.jmeterrpc.dubbo.discovery.catalog.ServiceCatalog;
import io.github.jmeterrpc.dubbo.endpoint.Address;
import io.github.jmeterrpc.dubbo.endpoint.Call;
import io.github.jmeterrpc.dubbo.endpoint.DubboEndpoint;
import io.github.jmeterrpc.dubbo.endpoint.DubboOptions;
import io.github.jmeterrpc.dubbo.endpoint.RegistryOptions;
import io.github.jmeterrpc.dubbo.provider.Calls;
import io.github.jmeterrpc.dubbo.provider.TestProvider;
import io.github.jmeterrpc.dubbo.provider.TestService;
import io.github.jmeterrpc.support.testing.Opened;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages of real checks and calls as a Chinese window shows them. */
class ChineseMessagesTest extends ChineseMessagesContract {

    @RegisterExtension
    static final Opened opened = new Opened();

    /** What stays: quoted input, names with a dot or a colon, words of Java and the products. */
    private static final String UNTRANSLATED =
            "'.*?'|U\\+[0-9A-F]{4}|\"[^\"]*\"|\\[[^\\]]*\\]|\\{[^}]*\\}|[\\w$]+[.:/][\\w$.:/\\[\\]]*|\\w+\\([^)]*\\)"
                    + "|\\b(?:JSON|Java|JMeter|Dubbo|ZooKeeper|Nacos|ISO|String|List|null|int|long|byte|boolean|true|false"
                    + "|register-mode=instance|zookeeper|nacos|base64|echo|host|ls|telnet|Optional|blue|dubbo|tri)\\b";

    ChineseMessagesTest() {
        super(DubboTexts.LABELS, "protobuf");
    }

    private static void assertChinese(String english) {
        String shown = DubboTexts.LABELS.translate(english);
        assertThat(shown.replaceAll(UNTRANSLATED, "")).as(shown).doesNotContainPattern("[A-Za-z]{2,}");
        assertThat(shown).as(english).containsPattern("\\p{IsHan}");
    }

    @Test
    void namesTheFieldsOfTheWindow() {
        assertThat(DubboTexts.LABELS.translate("No provider of com.shop.Api at dubbo://h:1; check Interface, Group and"
                        + " Version, and that the provider runs"))
                .isEqualTo("dubbo://h:1 处没有 com.shop.Api 的服务提供者；请检查接口、分组和版本，以及服务提供者是否在运行");
        assertThat(DubboTexts.LABELS.translate("Timeout (ms): must be a whole number from 1 to 2147483647"))
                .isEqualTo("超时（毫秒）：必须是 1 到 2147483647 的整数");
        assertThat(DubboTexts.LABELS.translate("The provider has no class java.util.Map.Entry; check Parameter types;"
                        + " the class is nested in another: type java.util.Map$Entry"))
                .isEqualTo("服务提供者没有类 java.util.Map.Entry；请检查参数类型；该类嵌套在另一个类中：请写作 java.util.Map$Entry");
        assertThat(DubboTexts.LABELS.translate("com.shop.Sold: sold out")).isEqualTo("com.shop.Sold: sold out");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "http://h:1",
                "dubbo://h",
                "127.0.0.1:2181",
                "h\uff1a1",
                "dubbo://a:1,zookeeper://b:2",
                "a#b:1"
            })
    void addresses(String address) {
        try {
            Address.parse(address);
            throw new AssertionError(address);
        } catch (InvalidInputException e) {
            assertChinese(e.getMessage());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a b", "blue/com.shop.Api:1.0", "com.shop.Api:1.0", "com.sh\u200bop.Api"})
    void interfaces(String name) {
        try {
            DubboEndpoint.of("h:1", name, "", "", DubboOptions.DEFAULT);
            throw new AssertionError(name);
        } catch (InvalidInputException e) {
            assertChinese(e.messageWithoutValue());
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "int | [1, 2]",
                "int | {}",
                "int | [1",
                "int | [1\uff0c 2]",
                "int | [1] 2",
                "int | [one]",
                "int | [null]",
                "byte | [128]",
                "boolean | [1]",
                "List<Long> | [1]",
                "List<Long> | [[\"x\"]]",
                "Map<String, Long> | [1]",
                "java.util.Date | [true]",
                "java.time.LocalDate | [5]",
                "com.shop.Item | [5]",
                "Optional | [5]",
                "int[] | [5]",
                "byte[] | [5]",
                "5 | [5]"
            })
    void arguments(String types, String json) {
        try {
            JsonArguments.parseTyped(types, json);
            throw new AssertionError(types + json);
        } catch (InvalidInputException e) {
            assertChinese(e.messageWithoutValue());
        }
    }

    @Test
    void rows() {
        for (String type : List.of("", "int", "com.shop.Item")) {
            try {
                ArgumentRows.parse(List.of(type), List.of(""));
                throw new AssertionError(type);
            } catch (InvalidInputException e) {
                assertChinese(e.messageWithoutValue());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"zookeeper://127.0.0.1:1", "nacos://nacos.invalid:8848", "dubbo://127.0.0.1:1", "tri://h:1"})
    void registries(String address) throws Exception {
        try (ServiceCatalog catalog = ServiceCatalogs.open(Address.parse(address), RegistryOptions.PLAIN, 300)) {
            catalog.services("", 1);
            throw new AssertionError(address);
        } catch (CatalogException e) {
            if (!address.startsWith("dubbo")) {
                assertChinese(e.getMessage());
            }
        }
    }

    @Test
    void failedCalls() throws Exception {
        DubboClient client = opened.add(new DubboClient());
        TestProvider provider = opened.add(TestProvider.start("dubbo"));
        DubboEndpoint endpoint =
                DubboEndpoint.of(provider.address(), TestService.class.getName(), "", "", DubboOptions.DEFAULT);
        DubboEndpoint missing = DubboEndpoint.of(provider.address(), "com.shop.Api", "", "", DubboOptions.DEFAULT);
        DubboEndpoint down = DubboEndpoint.of("127.0.0.1:1", "com.shop.Api", "", "", DubboOptions.DEFAULT);
        Call none =
                new Call("nothing", new String[] {"com.shop.Outer.Inner"}, new Object[] {null}, 5000, Map.of(), false);
        for (DubboEndpoint called : List.of(endpoint, missing, down)) {
            assertChinese(Calls.failure(client.invoker(called), called, none).message());
        }
    }
}
