package io.github.jmeterrpc.common.gui.field;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.common.contract.JMeterEnvironment;
import javax.swing.JComboBox;
import org.apache.jmeter.config.ConfigTestElement;
import org.apache.jmeter.testelement.TestElementSchema;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ComboBindingTest {

    private static final String PROPERTY =
            TestElementSchema.INSTANCE.getComments().getName();

    private final ConfigTestElement element = new ConfigTestElement();
    private final JComboBox<String> combo = new JComboBox<>(new String[] {"", "random", "roundrobin"});
    private final ComboBinding binding = new ComboBinding(combo, TestElementSchema.INSTANCE.getComments());

    @BeforeAll
    static void prepareJMeter() {
        JMeterEnvironment.prepare();
    }

    @BeforeEach
    void makeEditable() {
        combo.setEditable(true);
    }

    @Test
    void keepsUnfinishedInput() {
        combo.setSelectedItem("random");
        combo.getEditor().setItem("${balan");

        binding.updateElement(element);

        assertThat(element.getPropertyAsString(PROPERTY)).isEqualTo("${balan");
    }

    @Test
    void aChosenItemIsStored() {
        combo.setSelectedIndex(2);

        binding.updateElement(element);

        assertThat(element.getPropertyAsString(PROPERTY)).isEqualTo("roundrobin");
    }

    @Test
    void aNameThatIsNotListedIsShown() {
        element.setProperty(PROPERTY, "mine");

        binding.updateUi(element);

        assertThat(combo.getEditor().getItem()).isEqualTo("mine");
        assertThat(combo.getSelectedItem()).isEqualTo("mine");
    }

    @Test
    void nothingTypedRemovesTheProperty() {
        element.setProperty(PROPERTY, "random");
        binding.updateUi(element);
        combo.getEditor().setItem("");

        binding.updateElement(element);

        assertThat(element.getPropertyOrNull(PROPERTY)).isNull();
    }
}
