package io.github.jmeterrpc.dubbo.element;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterrpc.common.contract.JMeterEnvironment;
import io.github.jmeterrpc.common.error.NotSentException;
import java.util.List;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.engine.util.CompoundVariable;
import org.apache.jmeter.engine.util.ValueReplacer;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.property.FunctionProperty;
import org.apache.jmeter.testelement.property.TestElementProperty;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DubboCallPreparationTest {

    private final DubboSampler sampler = new DubboSampler();
    private final DubboCallPreparation preparation = new DubboCallPreparation();
    private int settings;

    @BeforeAll
    static void prepareJMeter() {
        JMeterEnvironment.prepare();
    }

    @BeforeEach
    void typeACall() {
        set("address", "dubbo://127.0.0.1:20880");
        set("interface", "com.example.Service");
        set("method", "echo");
        set("parameterTypes", "String");
        set("arguments", "[\"text\"]");
    }

    private void set(String property, String value) {
        sampler.setProperty("DubboSampler." + property, value);
        settings++;
    }

    private DubboPreparedCall prepare(TestElement... defaults) throws NotSentException {
        return preparation.prepare(sampler, List.of(defaults), settings, false);
    }

    @Test
    void withoutVariablesACallIsPreparedOnce() throws Exception {
        DubboPreparedCall first = prepare();
        assertThat(prepare()).isSameAs(first);
    }

    @Test
    void anUnsetTimeoutIsThreeSeconds() throws Exception {
        assertThat(prepare().call().timeoutMillis()).isEqualTo(3000);
    }

    @Test
    void otherArgumentsKeepTheEndpoint() throws Exception {
        DubboPreparedCall first = prepare();
        set("arguments", "[\"other\"]");
        DubboPreparedCall second = prepare();

        assertThat(second.endpoint()).isSameAs(first.endpoint());
        assertThat(second.call().arguments()).containsExactly("other");
    }

    @Test
    void offInARequestHoldsAgainstOnInTheDefaults() throws Exception {
        DubboDefaults defaults = new DubboDefaults();
        defaults.setProperty(DubboSchema.INSTANCE.async.getName(), true);
        assertThat(prepare(defaults).call().async()).isTrue();
        sampler.setProperty(DubboSchema.INSTANCE.async.getName(), false);
        settings++;
        assertThat(prepare(defaults).call().async()).isFalse();
    }

    @Test
    void rejectsValuesOtherThanTrueAndFalse() {
        set("async", "${flag}");
        assertThatThrownBy(() -> prepare())
                .isInstanceOf(NotSentException.class)
                .hasMessage("Asynchronous call '${flag}': must be true or false");
    }

    @Test
    void aBackslashBesideAVariableIsRefused() throws Exception {
        set("arguments", "[\"C:\\\\temp ${v}\"]");
        new ValueReplacer().replaceValues(sampler);
        sampler.setRunningVersion(true);
        assertThatThrownBy(() -> prepare())
                .isInstanceOf(NotSentException.class)
                .hasMessageContaining("has a backslash beside a variable or function")
                .hasMessageContaining("\\u005c");
        set("arguments", "[\"C:\\u005ctemp ${v}\"]");
        new ValueReplacer().replaceValues(sampler);
        assertThat(prepare().call().arguments()).containsExactly("C:\\temp ${v}");
    }

    @Test
    void anotherGroupIsAnotherEndpoint() throws Exception {
        DubboPreparedCall first = prepare();
        set("group", "blue");
        assertThat(prepare().endpoint().group()).isEqualTo("blue");
        assertThat(prepare().endpoint()).isNotEqualTo(first.endpoint());
    }

    @Test
    void reportsAnErrorUntilItIsFixed() throws Exception {
        set("timeout", "0");
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> prepare())
                    .isInstanceOf(NotSentException.class)
                    .hasMessage("Timeout (ms) '0': must be a whole number from 1 to 2147483647");
        }
        set("timeout", "250");
        assertThat(prepare().call().timeoutMillis()).isEqualTo(250);
    }

    /** Dubbo sends under these names which service is called. */
    @ParameterizedTest
    @ValueSource(strings = {"path", "interface", "group", "version"})
    void anAttachmentOfDubbosOwnIsRefused(String name) {
        Arguments attachments = new Arguments();
        attachments.addArgument(name, "x");
        sampler.setProperty(new TestElementProperty("DubboSampler.attachments", attachments));
        settings++;
        assertThatThrownBy(() -> prepare())
                .isInstanceOf(NotSentException.class)
                .hasMessage("Attachments '" + name
                        + "': is set by Dubbo itself; type it in its own field, and delete the row");
    }

    @Test
    void aMethodWithTypesIsRefused() {
        set("method", "echo(String)");
        assertThatThrownBy(() -> prepare()).hasMessageStartingWith("Method 'echo(String)'");
    }

    @Test
    void aVariableIsReadOncePerSample() throws Exception {
        JMeterVariables variables = new JMeterVariables();
        JMeterContextService.getContext().setVariables(variables);
        CompoundVariable text = new CompoundVariable();
        text.setParameters("[\"${word}\"]");
        sampler.setProperty(new FunctionProperty("DubboSampler.arguments", text));
        sampler.setRunningVersion(true);
        settings++;

        variables.put("word", "one");
        DubboPreparedCall first = prepare();
        DubboPreparedCall again = prepare();
        variables.put("word", "two");
        DubboPreparedCall second = prepare();

        assertThat(first.call().arguments()).containsExactly("one");
        assertThat(again).isSameAs(first);
        assertThat(second.call().arguments()).containsExactly("two");
        assertThat(second.endpoint()).isSameAs(first.endpoint());
    }

    /** What a sample changed holds for the next one, too, if the sample itself was not sent. */
    @Test
    void usesAnAddressThatChangedWhenAFunctionThrew() throws Exception {
        JMeterVariables variables = new JMeterVariables();
        JMeterContextService.getContext().setVariables(variables);
        variables.put("address", "dubbo://127.0.0.1:20880");
        for (String field : List.of("address", "arguments")) {
            CompoundVariable text = new CompoundVariable() {
                @Override
                public String execute() {
                    String value = super.execute();
                    if (value.equals("throw")) {
                        throw new IllegalStateException("a function of the user");
                    }
                    return value;
                }
            };
            text.setParameters("${" + field + "}");
            sampler.setProperty(new FunctionProperty("DubboSampler." + field, text));
        }
        sampler.setRunningVersion(true);
        settings++;
        variables.put("arguments", "[\"one\"]");
        prepare();

        variables.put("address", "dubbo://127.0.0.1:20881");
        variables.put("arguments", "throw");
        assertThatThrownBy(() -> prepare()).isInstanceOf(IllegalStateException.class);
        variables.put("arguments", "[\"one\"]");
        assertThat(prepare().endpoint().address().toString()).isEqualTo("dubbo://127.0.0.1:20881");
    }

    @Test
    void usesPropertiesThatAScriptSets() throws Exception {
        DubboCallPreparation own = new DubboCallPreparation();
        own.prepare(sampler, List.of(), settings, false);
        DubboSampler clone = (DubboSampler) sampler.clone();
        assertThat(clone.sample(null).getResponseCode()).isNotEqualTo("OK");

        clone.setProperty("DubboSampler.method", "not a method");
        assertThat(clone.sample(null).getResponseDataAsString()).startsWith("Method 'not a method'");
        clone.setProperty("DubboSampler.method", "neither!");
        assertThat(clone.sample(null).getResponseDataAsString()).startsWith("Method 'neither!'");
    }
}
