package io.github.jmeterrpc.common.element.property;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterrpc.common.contract.JMeterEnvironment;
import io.github.jmeterrpc.common.input.InvalidInputException;
import java.util.List;
import org.apache.jmeter.config.Argument;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.config.ConfigTestElement;
import org.apache.jmeter.engine.util.CompoundVariable;
import org.apache.jmeter.engine.util.ValueReplacer;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.TestElementSchema;
import org.apache.jmeter.testelement.property.FunctionProperty;
import org.apache.jmeter.testelement.property.TestElementProperty;
import org.apache.jmeter.testelement.schema.BooleanPropertyDescriptor;
import org.apache.jmeter.testelement.schema.IntegerPropertyDescriptor;
import org.apache.jmeter.testelement.schema.PropertyDescriptor;
import org.apache.jmeter.testelement.schema.TestElementPropertyDescriptor;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the source of a field's value. */
class PropertyReaderTest {

    private static final class Schema extends TestElementSchema {

        private final IntegerPropertyDescriptor<Schema> port = intDescriptor("port", "Test.port", 9090);
        private final BooleanPropertyDescriptor<Schema> flag = booleanDescriptor("flag", "Test.flag", true);
        private final TestElementPropertyDescriptor<Schema, Arguments> rows =
                testElementDescriptor("rows", Arguments.class, "Test.rows");
    }

    private static final Schema SCHEMA = new Schema();

    private final PropertyReader reader =
            new PropertyReader(PropertyDescriptor::getName, SCHEMA.port, SCHEMA.flag, SCHEMA.rows);
    private final JMeterVariables variables = new JMeterVariables();

    @BeforeAll
    static void prepareJMeter() {
        JMeterEnvironment.prepare();
    }

    @BeforeEach
    void start() {
        JMeterContextService.getContext().setVariables(variables);
    }

    @AfterEach
    void end() {
        JMeterContextService.getContext().setVariables(null);
    }

    private static TestElement element(String... properties) throws Exception {
        TestElement element = new ConfigTestElement();
        for (int i = 0; i < properties.length; i += 2) {
            element.setProperty(properties[i], properties[i + 1]);
        }
        new ValueReplacer().replaceValues(element);
        element.setRunningVersion(true);
        return element;
    }

    private boolean changed(TestElement sampler, List<TestElement> defaults) {
        long before = reader.version();
        reader.read(sampler, defaults, 0);
        return reader.version() > before;
    }

    @Test
    void anExplicitNoneLeavesAFieldEmptyThatDefaultsSet() throws Exception {
        TestElement defaults = element("Test.port", "1", "Test.flag", "false");
        defaults.setProperty(new TestElementProperty("Test.rows", table("a")));
        TestElement none = element("Test.port", PropertyReader.NONE, "Test.flag", PropertyReader.NONE);
        none.setProperty(new TestElementProperty("Test.rows", table(PropertyReader.NONE)));

        reader.read(none, List.of(defaults), 0);

        assertThat(reader.exactText(SCHEMA.port)).isEqualTo("9090");
        assertThat(reader.flag(SCHEMA.flag)).isTrue();
        assertThat(reader.rows(SCHEMA.rows)).isEmpty();
        // Also between two defaults elements.
        reader.read(new ConfigTestElement(), List.of(none, defaults), 1);
        assertThat(reader.exactText(SCHEMA.port)).isEqualTo("9090");
        assertThat(reader.rows(SCHEMA.rows)).isEmpty();
    }

    private static Arguments table(String name) {
        Arguments table = new Arguments();
        table.addArgument(name, "");
        return table;
    }

    @Test
    void aFunctionThatGivesNothingLeavesTheFieldEmpty() throws Exception {
        String nothing = "${nothing}";
        variables.put("nothing", "");
        TestElement sampler = element("Test.port", nothing, "Test.flag", nothing);

        reader.read(sampler, List.of(), 0);
        assertThat(reader.text(SCHEMA.port)).isEqualTo("9090");
        assertThat(reader.text(SCHEMA.flag)).isEqualTo("true");
    }

    @Test
    void thenTheDefaultsHold() throws Exception {
        String nothing = "${nothing}";
        variables.put("nothing", "");
        TestElement sampler = element("Test.port", nothing, "Test.flag", nothing);
        TestElement nearest = element("Test.port", nothing, "Test.flag", "false");
        TestElement outer = element("Test.port", "1", "Test.flag", "true");

        reader.read(sampler, List.of(nearest, outer), 0);
        assertThat(reader.text(SCHEMA.port)).isEqualTo("1");
        assertThat(reader.text(SCHEMA.flag)).isEqualTo("false");
    }

    @Test
    void aFunctionWithAValuePrecedesTheDefaults() throws Exception {
        variables.put("seven", "7");
        reader.read(element("Test.port", "${seven}"), List.of(element("Test.port", "1")), 0);
        assertThat(reader.text(SCHEMA.port)).isEqualTo("7");
    }

    @Test
    void aVariableMayBeEmptyNowAndThen() throws Exception {
        TestElement sampler = element("Test.port", "${port}");
        List<TestElement> defaults = List.of(element("Test.port", "${default}"));
        variables.put("port", "");
        variables.put("default", "2");
        assertThat(changed(sampler, defaults)).isTrue();
        assertThat(reader.text(SCHEMA.port)).isEqualTo("2");
        assertThat(changed(sampler, defaults)).isFalse();

        variables.put("port", "3");
        assertThat(changed(sampler, defaults)).isTrue();
        assertThat(reader.text(SCHEMA.port)).isEqualTo("3");

        variables.put("port", "");
        variables.put("default", "");
        assertThat(changed(sampler, defaults)).isTrue();
        assertThat(reader.text(SCHEMA.port)).isEqualTo("9090");
    }

    /** Two reads of a function may give two values. */
    @Test
    void eachFunctionIsReadOnceASample() throws Exception {
        Counter own = new Counter();
        Counter byDefault = new Counter();
        TestElement sampler = element();
        TestElement defaults = element();
        sampler.setProperty(own.property("Test.port"));
        defaults.setProperty(byDefault.property("Test.port"));
        for (int i = 1; i <= 3; i++) {
            reader.read(sampler, List.of(defaults), 0);
            assertThat(reader.text(SCHEMA.port)).isEqualTo(String.valueOf(i));
        }
        assertThat(own.count).isEqualTo(3);
        assertThat(byDefault.count).isZero();
    }

    /** A function that counts its calls. */
    private static final class Counter extends CompoundVariable {

        private int count;

        FunctionProperty property(String name) {
            FunctionProperty property = new FunctionProperty(name, this);
            property.setRunningVersion(true);
            return property;
        }

        @Override
        public String execute() {
            count++;
            return String.valueOf(count);
        }
    }

    @Test
    void aTableWithoutRowsIsEmpty() throws Exception {
        TestElement sampler = element();
        TestElement defaults = element();
        sampler.setProperty(new TestElementProperty("Test.rows", new Arguments()));
        Arguments table = new Arguments();
        table.addArgument(new Argument("a", "b"));
        defaults.setProperty(new TestElementProperty("Test.rows", table));

        reader.read(sampler, List.of(defaults), 0);
        assertThat(reader.rows(SCHEMA.rows)).containsExactly(new Row("a", "b"));
        reader.read(sampler, List.of(), 0);
        assertThat(reader.rows(SCHEMA.rows)).isEmpty();
    }

    /** A script changes a row without setting the property. */
    @Test
    void aTableIsComparedAtEachReading() throws Exception {
        TestElement sampler = element();
        Arguments table = new Arguments();
        table.addArgument(new Argument("a", "b"));
        table.addArgument(new Argument("c", "d"));
        sampler.setProperty(new TestElementProperty("Test.rows", table));
        assertThat(changed(sampler, List.of())).isTrue();
        List<Row> before = reader.rows(SCHEMA.rows);
        assertThat(changed(sampler, List.of())).isFalse();
        assertThat(reader.rows(SCHEMA.rows)).isSameAs(before).containsExactly(new Row("a", "b"), new Row("c", "d"));

        table.getArgument(1).setValue("e");
        assertThat(changed(sampler, List.of())).isTrue();
        assertThat(reader.rows(SCHEMA.rows)).containsExactly(new Row("a", "b"), new Row("c", "e"));
        table.getArgument(1).setName("f");
        assertThat(changed(sampler, List.of())).isTrue();
        table.addArgument(new Argument("g", ""));
        assertThat(changed(sampler, List.of())).isTrue();
        assertThat(reader.rows(SCHEMA.rows)).containsExactly(new Row("a", "b"), new Row("f", "e"), new Row("g", ""));
        table.removeArgument(0);
        assertThat(changed(sampler, List.of())).isTrue();
        assertThat(reader.rows(SCHEMA.rows)).containsExactly(new Row("f", "e"), new Row("g", ""));
    }

    /** The message has the two spellings that work, and both do. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "[\"C:\\\\temp ${v}\"] | true",
                "[\"a\\\\\\\"b\"]${v}    | true",
                "a\\,b ${v}            | true",
                "\\\\server ${v}        | true",
                "costs \\$5 ${v}       | true",
                "C:\\temp ${v}         | false",
                "[\"a \\\"b\\\" ${v}\"]  | false",
                "\\${not} ${v}         | false",
                "${__f(a\\,${v})}      | false",
                "C:\\u005ctemp ${v}    | false",
                "[\"C:\\\\temp\"]       | false",
                "${text}               | false",
            })
    void aBackslashThatJMeterChangesIsRefused(String text, boolean refused) throws Exception {
        variables.put("v", "V");
        variables.put("text", "C:\\\\temp");
        TestElement sampler = element("Test.port", text);
        reader.read(sampler, List.of(), 0);
        if (refused) {
            assertThatThrownBy(() -> reader.requireUnchanged(SCHEMA.port))
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessageContaining("\\u005c")
                    .hasMessageContaining("variable");
        } else {
            reader.requireUnchanged(SCHEMA.port);
        }
        // A script can put it right.
        sampler.setProperty("Test.port", "C:\\\\temp");
        reader.read(sampler, List.of(), 1);
        reader.requireUnchanged(SCHEMA.port);
    }

    @Test
    void aBackslashInARowIsRefusedToo() throws Exception {
        Arguments rows = new Arguments();
        rows.addArgument("String", "C:\\temp ${v}");
        rows.addArgument("String", "\\\\server ${v}");
        TestElement element = new ConfigTestElement();
        element.setProperty(new TestElementProperty("Test.rows", rows));
        new ValueReplacer().replaceValues(element);
        element.setRunningVersion(true);
        reader.read(element, List.of(), 0);
        assertThatThrownBy(() -> reader.requireUnchanged(SCHEMA.rows)).hasMessageContaining("server");
    }
}
