package io.github.jmeterrpc.common.gui.field;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.common.contract.JMeterEnvironment;
import javax.swing.JComboBox;
import org.apache.jmeter.config.ConfigTestElement;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.TestElementSchema;
import org.apache.jmeter.testelement.property.BooleanProperty;
import org.apache.jmeter.testelement.property.StringProperty;
import org.apache.jmeter.testelement.schema.BooleanPropertyDescriptor;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class FlagBindingTest {

    private static final BooleanPropertyDescriptor<TestElementSchema> FLAG = TestElementSchema.INSTANCE.getEnabled();

    private final JComboBox<String> combo = new JComboBox<>();
    private final FlagBinding binding = new FlagBinding(combo, FLAG, "as defaults", "an", "aus");
    private final TestElement element = new ConfigTestElement();

    @BeforeAll
    static void prepareJMeter() {
        JMeterEnvironment.prepare();
    }

    private void shows(String text) {
        binding.updateUi(element);
        assertThat(combo.getEditor().getItem()).isEqualTo(text);
        assertThat(combo.getSelectedItem()).isEqualTo(text);
        binding.updateElement(element);
    }

    @Test
    void offIsNotTheSameAsNotSet() {
        combo.setSelectedItem("aus");
        binding.updateElement(element);
        assertThat(element.getPropertyOrNull(FLAG.getName())).isEqualTo(new BooleanProperty(FLAG.getName(), false));
        shows("aus");

        combo.setSelectedItem("as defaults (an)");
        binding.updateElement(element);
        assertThat(element.getPropertyOrNull(FLAG.getName())).isNull();
        shows("as defaults (an)");
    }

    @Test
    void plansOfCheckBoxesAreTakenAsTheyAre() {
        element.setProperty(new BooleanProperty(FLAG.getName(), true));
        shows("an");
        assertThat(element.getPropertyOrNull(FLAG.getName())).isEqualTo(new BooleanProperty(FLAG.getName(), true));

        element.setProperty(new StringProperty(FLAG.getName(), "${__P(flag)}"));
        shows("${__P(flag)}");
        assertThat(element.getPropertyAsString(FLAG.getName())).isEqualTo("${__P(flag)}");
    }

    @Test
    void keepsUnfinishedInput() {
        combo.getEditor().setItem("${fl");
        binding.updateElement(element);
        assertThat(element.getPropertyAsString(FLAG.getName())).isEqualTo("${fl");

        combo.getEditor().setItem("");
        binding.updateElement(element);
        assertThat(element.getPropertyOrNull(FLAG.getName())).isNull();
    }
}
