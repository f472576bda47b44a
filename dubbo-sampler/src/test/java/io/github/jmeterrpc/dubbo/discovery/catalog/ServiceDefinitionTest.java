package io.github.jmeterrpc.dubbo.discovery.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.jmeterrpc.dubbo.testbed.CatalogService;
import io.github.jmeterrpc.dubbo.testbed.Definitions;
import io.github.jmeterrpc.dubbo.testbed.Item;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Reads what Dubbo itself writes about a service. */
class ServiceDefinitionTest {

    private static JsonNode template(String method) throws Exception {
        String text = Definitions.of(CatalogService.class);
        for (ServiceMethod known : ServiceDefinition.methodsOf(text)) {
            if (known.name().equals(method)) {
                return JsonMapper.builder().build().readTree(known.argumentsTemplate());
            }
        }
        throw new AssertionError(method);
    }

    @Test
    void listsMethodsByNameAndParameters() throws Exception {
        String text = Definitions.of(CatalogService.class);
        assertThat(ServiceDefinition.methodsOf(text))
                .extracting(ServiceMethod::signature)
                .containsExactly(
                        "add(int, long): int",
                        "count(java.util.List, java.util.Map): int",
                        "describe(io.github.jmeterrpc.dubbo.testbed.Item): java.lang.String",
                        "echo(java.lang.String): java.lang.String",
                        "find(java.lang.Integer): java.lang.String",
                        "find(java.lang.String): java.lang.String",
                        "find(java.lang.String, int): java.lang.String",
                        "ping(): void",
                        "size(io.github.jmeterrpc.dubbo.testbed.Item$Size): java.lang.String");
    }

    @Test
    void writesEveryFieldOfAnObjectAndEndsWhereItHoldsItself() throws Exception {
        JsonNode expected = JsonMapper.builder()
                .build()
                .readTree(
                        """
                [{"sku": "", "count": 0, "weight": 0, "price": 0, "gift": false, "color": "RED", "parts": [],
                  "stock": {"key": 0}, "due": "2026-01-31", "size": {"width": 0.0}, "picture": [0], "colors": ["RED"]}]
                """);
        assertThat(template("describe")).isEqualTo(expected);
    }

    /** Dubbo collects the fields of a class in a HashMap: their order in the metadata is not that of the class. */
    @Test
    void metadataDoesNotKeepTheOrderOfTheClass() throws Exception {
        List<String> declared = Arrays.stream(Item.class.getDeclaredFields())
                .map(Field::getName)
                .filter(name -> !name.equals("serialVersionUID"))
                .toList();
        List<String> written = new ArrayList<>();
        template("describe").get(0).fieldNames().forEachRemaining(written::add);
        assertThat(written).containsExactlyInAnyOrderElementsOf(declared).isNotEqualTo(declared);
    }

    @Test
    void givesListsOneElementAndMapsOneEntry() throws Exception {
        JsonNode arguments = template("count");
        assertThat(arguments.get(0)).hasSize(1);
        assertThat(arguments.get(0).get(0).get("color").asText()).isEqualTo("RED");
        assertThat(arguments.get(1).get("key").asText()).isEqualTo("RED");
    }

    @Test
    void aMethodWithoutParametersGetsAnEmptyArray() throws Exception {
        assertThat(template("ping")).isEmpty();
    }

    @Test
    void readsTheTypesAsDubbo27WritesThem() throws Exception {
        String text =
                """
                {"methods": [{"name": "place", "parameterTypes": ["x.Order"], "returnType": "void"}],
                 "types": [{"type": "x.Order", "properties": {
                             "id": {"type": "long"}, "state": {"$ref": "x.State"}, "next": {"type": "x.Order", "$ref": "x.Order"}}},
                           {"type": "x.State", "enum": ["NEW", "OLD"]}]}
                """;
        assertThat(ServiceDefinition.methodsOf(text))
                .singleElement()
                .extracting(m -> m.argumentsTemplate().replaceAll("\\s", ""))
                .isEqualTo("[{\"id\":0,\"state\":\"NEW\",\"next\":null}]");
    }

    /** Ten types with ten fields of the next type each would be ten thousand million values. */
    @Test
    void aTemplateNeverGrowsWithoutEnd() throws Exception {
        List<Map<String, Object>> types = new ArrayList<>();
        for (int type = 0; type < 10; type++) {
            Map<String, String> properties = new HashMap<>();
            for (int field = 0; field < 10; field++) {
                properties.put("field" + field, "x.T" + (type + 1));
            }
            types.add(Map.of("type", "x.T" + type, "properties", properties));
        }
        String text = JsonMapper.builder()
                .build()
                .writeValueAsString(Map.of(
                        "types",
                        types,
                        "methods",
                        List.of(Map.of("name", "m", "parameterTypes", List.of("x.T0"), "returnType", "void"))));
        assertThat(ServiceDefinition.methodsOf(text).get(0).argumentsTemplate().length())
                .isLessThan(1 << 20);
    }

    @Test
    void otherTextHasNoMethods() throws Exception {
        assertThat(ServiceDefinition.methodsOf("127.0.0.1")).isEmpty();
        assertThat(ServiceDefinition.methodsOf("")).isEmpty();
        assertThatThrownBy(() -> ServiceDefinition.methodsOf("{\"methods\": [")).isInstanceOf(CatalogException.class);
    }
}
