package io.github.jmeterrpc.dubbo.gui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.common.contract.JMeterEnvironment;
import io.github.jmeterrpc.common.gui.CheckBar.CheckOutcome;
import io.github.jmeterrpc.common.gui.CheckBar.CheckVerdict;
import io.github.jmeterrpc.dubbo.discovery.catalog.ArgumentDefinitions;
import io.github.jmeterrpc.dubbo.discovery.catalog.ServiceDefinition;
import io.github.jmeterrpc.dubbo.discovery.catalog.ServiceMethod;
import io.github.jmeterrpc.dubbo.testbed.CatalogService;
import io.github.jmeterrpc.dubbo.testbed.Definitions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DubboArgumentsCheckTest {

    private static final DubboArgumentsCheck UNDESCRIBED =
            check(ArgumentDefinitions.NONE, "the registry is down. Choose the method in Browse\u2026");

    private static DubboArgumentsCheck check(ArgumentDefinitions definitions, String missing) {
        return new DubboArgumentsCheck((types, ask) -> new MethodMetadata.FoundMetadata(definitions, missing));
    }

    /** With the metadata that a real provider writes. */
    private static CheckOutcome described(String method, String types, String json) throws Exception {
        ServiceMethod found = ServiceDefinition.methodsOf(Definitions.of(CatalogService.class)).stream()
                .filter(known -> known.name().equals(method))
                .findFirst()
                .orElseThrow();
        assertThat(String.join(", ", found.parameterTypes())).isEqualTo(types);
        return check(found.definitions(), "").ofArray(types, json);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"color\": \"PURPEL\"} | at .color of type io.github.jmeterrpc.dubbo.testbed.Color must be one of"
                        + " RED",
                "{\"sku\": \"a\", \"cuont\": 1} | has no field cuont; it has ",
                "{\"count\": \"many\"} | at .count of type int must be a number",
                "{\"count\": null} | at .count of type int cannot be null",
                "{\"gift\": \"perhaps\"} | at .gift of type boolean must be true or false",
                "{\"size\": {\"wide\": 1}} | at .size of type io.github.jmeterrpc.dubbo.testbed.Item.Size has no field"
                        + " wide",
                "{\"colors\": [\"RED\", \"MAUVE\"]} | at .colors[1] of type io.github.jmeterrpc.dubbo.testbed.Color"
                        + " must be",
                "{\"parts\": [{\"sku\": \"b\"}, {\"skuu\": \"b\"}]} | at .parts[1] of type"
                        + " io.github.jmeterrpc.dubbo.testbed.Item has no",
                "{\"stock\": {\"a\": \"x\"}} | at .stock[\"a\"] of type java.lang.Integer must be a number"
            })
    void comparesFieldsWithTheMetadata(String item, String problem) throws Exception {
        CheckOutcome outcome = described("describe", "io.github.jmeterrpc.dubbo.testbed.Item", "[" + item + "]");

        assertThat(outcome.text()).startsWith("Not valid: argument 1 of type io.github.jmeterrpc.dubbo.testbed.Item ");
        assertThat(outcome.text()).contains(problem);
        assertThat(outcome.verdict()).isEqualTo(CheckVerdict.BAD);
    }

    @Test
    void acceptsWhatTheProviderConverts() throws Exception {
        CheckOutcome outcome = described(
                "describe",
                "io.github.jmeterrpc.dubbo.testbed.Item",
                "[{\"class\": \"io.github.jmeterrpc.dubbo.testbed.Item\", \"sku\": \"a\", \"count\": \"7\", \"price\":"
                        + " \"1.50\", \"gift\": \"true\", \"color\": null, \"size\": {\"width\": 1.5}, \"parts\": [],"
                        + " \"stock\": {\"a\": 1}}]");

        assertThat(outcome)
                .isEqualTo(new CheckOutcome(
                        CheckVerdict.GOOD, "Valid: 1 argument(s) io.github.jmeterrpc.dubbo.testbed.Item"));
    }

    @Test
    void saysWhatIsNotCheckedWithoutMetadata() {
        CheckOutcome outcome =
                UNDESCRIBED.ofArray("com.shop.Status, List<com.shop.Item>, int", "[\"PURPEL\", [{\"a\": 1}], 1]");

        assertThat(outcome.verdict()).isEqualTo(CheckVerdict.LATER);
        assertThat(outcome.text())
                .startsWith("Valid: 3 argument(s)")
                .endsWith(" Fields and constants of com.shop.Status, com.shop.Item are not checked: the registry is"
                        + " down. Choose the method in Browse\u2026");
    }

    @Test
    void asksForMetadataOnlyIfItCanSaySomething() {
        List<Boolean> asked = new ArrayList<>();
        DubboArgumentsCheck check = new DubboArgumentsCheck((types, ask) -> {
            asked.add(ask);
            return new MethodMetadata.FoundMetadata(ArgumentDefinitions.NONE, "");
        });
        check.ofArray("int, List<String>", "[1, [\"a\"]]");
        check.ofArray("List<com.shop.Item>", "[[{}]]");
        check.ofArray("com.shop.Item", "[7]");

        assertThat(asked).containsExactly(false, true);
    }

    @BeforeAll
    static void prepareJMeter() {
        JMeterEnvironment.prepare();
    }

    @Test
    void reportsWhichTypesCanBeSent() {
        CheckOutcome outcome = UNDESCRIBED.ofArray("int, List<String>", "[1, [\"a\"]]");

        assertThat(outcome).isEqualTo(new CheckOutcome(CheckVerdict.GOOD, "Valid: 2 argument(s) int, java.util.List"));
    }

    @Test
    void reportsWhereJsonIsBroken() {
        CheckOutcome outcome = UNDESCRIBED.ofArray("int, int", "[1,\n  2");

        assertThat(outcome.verdict()).isEqualTo(CheckVerdict.BAD);
        assertThat(outcome.text()).startsWith("Not valid: JSON array: is not valid JSON at line 2 column 4");
    }

    @Test
    void reportsWhichArgumentDoesNotFitItsType() {
        CheckOutcome outcome = UNDESCRIBED.ofArray("int, byte", "[1, 128]");

        assertThat(outcome.verdict()).isEqualTo(CheckVerdict.BAD);
        assertThat(outcome.text()).contains("argument 2 of type byte", "from -128 to 127");
    }

    @Test
    void reportsUnknownTypes() {
        CheckOutcome outcome = UNDESCRIBED.ofArray("int, 5", "[1, ${two}]");

        assertThat(outcome.verdict()).isEqualTo(CheckVerdict.BAD);
        assertThat(outcome.text()).contains("'5' is not a Java type");
    }

    @Test
    void leavesVariablesToTheRun() {
        assertThat(UNDESCRIBED.ofArray("int", "[${number}]").verdict()).isEqualTo(CheckVerdict.LATER);
        assertThat(UNDESCRIBED.ofArray("${types}", "[1]").verdict()).isEqualTo(CheckVerdict.LATER);
        assertThat(UNDESCRIBED.ofRows(List.of("int"), List.of("${number}")).verdict())
                .isEqualTo(CheckVerdict.LATER);
        assertThat(UNDESCRIBED.ofRows(List.of("${type}"), List.of("1")).verdict())
                .isEqualTo(CheckVerdict.LATER);
    }

    @Test
    void checksJsonAloneWhereTypesAreUnknown() {
        CheckOutcome outcome = UNDESCRIBED.ofArray("", "[1, 2]");

        assertThat(outcome.verdict()).isEqualTo(CheckVerdict.LATER);
        assertThat(outcome.text()).contains("looked up by method and number of arguments");
        assertThat(UNDESCRIBED.ofArray("", "[1,").verdict()).isEqualTo(CheckVerdict.BAD);
        assertThat(UNDESCRIBED.ofArray("", " ").text()).startsWith("Valid: 0 argument(s)");
    }

    @Test
    void checksRowsOneByOne() {
        assertThat(UNDESCRIBED.ofRows(List.of("String", "long"), List.of("plain text", "9007199254740993")))
                .isEqualTo(new CheckOutcome(CheckVerdict.GOOD, "Valid: 2 argument(s) java.lang.String, long"));
        assertThat(UNDESCRIBED.ofRows(List.of("String", ""), List.of("a", "b")).text())
                .contains("Argument 2", "exactly one type");
    }

    @Test
    void theElementsOfAListAreCheckedAsASampleChecksThem() {
        assertThat(UNDESCRIBED.ofArray("List<Long>", "[[1, 2]]").verdict()).isEqualTo(CheckVerdict.GOOD);
        CheckOutcome outcome = UNDESCRIBED.ofArray("List<Long>", "[[1, \"x\"]]");
        assertThat(outcome.verdict()).isEqualTo(CheckVerdict.BAD);
        assertThat(outcome.text()).contains("[1] of type java.lang.Long must be a whole number");
    }
}
