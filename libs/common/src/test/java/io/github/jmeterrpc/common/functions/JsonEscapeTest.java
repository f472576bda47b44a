package io.github.jmeterrpc.common.functions;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.common.contract.JMeterEnvironment;
import io.github.jmeterrpc.common.json.JsonText;
import java.util.Arrays;
import org.apache.jmeter.engine.util.CompoundVariable;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** JMeter finds the function, and its result is valid inside a JSON string. */
class JsonEscapeTest {

    private static final String TEXT = "say \"a\\b\",\n\ttab \u0001 é 中 \uD83D\uDE00 $";

    private final JMeterVariables variables = new JMeterVariables();

    @BeforeEach
    void prepare() {
        JMeterEnvironment.prepare();
        JMeterContextService.getContext().setVariables(variables);
        variables.put("Q", TEXT);
    }

    @Test
    void aVariableBecomesAPartOfJson() throws Exception {
        String json = new CompoundVariable("{\"text\":\"${__jsonEscape(${Q})}\"}").execute();
        assertThat(JsonText.parse(json).get("text").textValue()).isEqualTo(TEXT);
        assertThat(json).doesNotContain("\n").contains("\\u0001", "é 中");
    }

    @Test
    void theResultIsStoredIfWanted() throws Exception {
        new CompoundVariable("${__jsonEscape(a\"b, escaped)}").execute();
        assertThat(variables.get("escaped")).isEqualTo("a\\\"b");
        new CompoundVariable("${__jsonEscape(a\"b,)}").execute();
        assertThat(variables.get("")).isNull();
    }

    @Test
    void thereIsOneOfThatName() {
        assertThat(Arrays.stream(CompoundVariable.getFunctionNames()).filter("__jsonEscape"::equals))
                .hasSize(1);
    }
}
