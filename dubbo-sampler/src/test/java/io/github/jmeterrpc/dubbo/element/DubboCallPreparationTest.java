package io.github.jmeterrpc.dubbo.element;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterrpc.common.contract.JMeterEnvironment;
import io.github.jmeterrpc.common.element.NotSentException;
import java.util.List;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.engine.util.CompoundVariable;
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
        preparation.propertiesChanged();
    }

    @Test
    void withoutVariablesACallIsPreparedOnce() throws Exception {
        PreparedCall first = preparation.prepare(sampler, List.of());
        assertThat(preparation.prepare(sampler, List.of())).isSameAs(first);
    }

    @Test
    void anUnsetTimeoutIsThreeSeconds() throws Exception {
        assertThat(preparation.prepare(sampler, List.of()).call().timeoutMillis())
                .isEqualTo(3000);
    }

    @Test
    void otherArgumentsKeepTheEndpoint() throws Exception {
        PreparedCall first = preparation.prepare(sampler, List.of());
        set("arguments", "[\"other\"]");
        PreparedCall second = preparation.prepare(sampler, List.of());

        assertThat(second.endpoint()).isSameAs(first.endpoint());
        assertThat(second.call().arguments()).containsExactly("other");
    }

    @Test
    void offInARequestHoldsAgainstOnInTheDefaults() throws Exception {
        DubboDefaults defaults = new DubboDefaults();
        defaults.setProperty(DubboSchema.INSTANCE.async.getName(), true);
        assertThat(preparation.prepare(sampler, List.of(defaults)).call().async())
                .isTrue();
        sampler.setProperty(DubboSchema.INSTANCE.async.getName(), false);
        preparation.propertiesChanged();
        assertThat(preparation.prepare(sampler, List.of(defaults)).call().async())
                .isFalse();
    }

    @Test
    void rejectsValuesOtherThanTrueAndFalse() {
        set("async", "${flag}");
        assertThatThrownBy(() -> preparation.prepare(sampler, List.of()))
                .isInstanceOf(NotSentException.class)
                .hasMessage("Asynchronous call '${flag}': must be true or false");
    }

    @Test
    void anotherGroupIsAnotherEndpoint() throws Exception {
        PreparedCall first = preparation.prepare(sampler, List.of());
        set("group", "blue");
        assertThat(preparation.prepare(sampler, List.of()).endpoint().group()).isEqualTo("blue");
        assertThat(preparation.prepare(sampler, List.of()).endpoint()).isNotEqualTo(first.endpoint());
    }

    @Test
    void reportsAnErrorUntilItIsFixed() throws Exception {
        set("timeout", "0");
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> preparation.prepare(sampler, List.of()))
                    .isInstanceOf(NotSentException.class)
                    .hasMessage("Timeout (ms) '0': must be a whole number from 1 to 2147483647");
        }
        set("timeout", "250");
        assertThat(preparation.prepare(sampler, List.of()).call().timeoutMillis())
                .isEqualTo(250);
    }

    /** Dubbo sends under these names which service is called. */
    @ParameterizedTest
    @ValueSource(strings = {"path", "interface", "group", "version"})
    void anAttachmentOfDubbosOwnIsRefused(String name) {
        Arguments attachments = new Arguments();
        attachments.addArgument(name, "x");
        sampler.setProperty(new TestElementProperty("DubboSampler.attachments", attachments));
        preparation.propertiesChanged();
        assertThatThrownBy(() -> preparation.prepare(sampler, List.of()))
                .isInstanceOf(NotSentException.class)
                .hasMessage("Attachments '" + name
                        + "': is set by Dubbo itself; type it in its own field, and delete the row");
    }

    @Test
    void aMethodWithTypesIsRefused() {
        set("method", "echo(String)");
        assertThatThrownBy(() -> preparation.prepare(sampler, List.of()))
                .hasMessageStartingWith("Method 'echo(String)'");
    }

    @Test
    void aVariableIsReadOncePerSample() throws Exception {
        JMeterVariables variables = new JMeterVariables();
        JMeterContextService.getContext().setVariables(variables);
        CompoundVariable text = new CompoundVariable();
        text.setParameters("[\"${word}\"]");
        sampler.setProperty(new FunctionProperty("DubboSampler.arguments", text));
        sampler.setRunningVersion(true);
        preparation.propertiesChanged();

        variables.put("word", "one");
        PreparedCall first = preparation.prepare(sampler, List.of());
        PreparedCall again = preparation.prepare(sampler, List.of());
        variables.put("word", "two");
        PreparedCall second = preparation.prepare(sampler, List.of());

        assertThat(first.call().arguments()).containsExactly("one");
        assertThat(again).isSameAs(first);
        assertThat(second.call().arguments()).containsExactly("two");
        assertThat(second.endpoint()).isSameAs(first.endpoint());
    }

    @Test
    void usesPropertiesThatAScriptSets() throws Exception {
        DubboCallPreparation own = new DubboCallPreparation();
        own.prepare(sampler, List.of());
        DubboSampler clone = (DubboSampler) sampler.clone();
        assertThat(clone.sample(null).getResponseCode()).isNotEqualTo("OK");

        clone.setProperty("DubboSampler.method", "not a method");
        assertThat(clone.sample(null).getResponseDataAsString()).startsWith("Method 'not a method'");
        clone.setProperty("DubboSampler.method", "neither!");
        assertThat(clone.sample(null).getResponseDataAsString()).startsWith("Method 'neither!'");
    }
}
