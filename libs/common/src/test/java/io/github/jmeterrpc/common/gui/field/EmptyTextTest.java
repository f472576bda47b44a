package io.github.jmeterrpc.common.gui.field;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.common.contract.JMeterEnvironment;
import io.github.jmeterrpc.common.language.Labels;
import javax.swing.JLabel;
import javax.swing.JPasswordField;
import javax.swing.JTextField;
import javax.swing.plaf.metal.MetalTextFieldUI;
import javax.swing.text.JTextComponent;
import org.apache.jmeter.config.ConfigTestElement;
import org.apache.jmeter.control.GenericController;
import org.apache.jmeter.gui.tree.JMeterTreeNode;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.TestElementSchema;
import org.apache.jmeter.testelement.TestPlan;
import org.apache.jmeter.testelement.schema.IntegerPropertyDescriptor;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class EmptyTextTest {

    private static final IntegerPropertyDescriptor<?> TIMEOUT = new Schema().timeout;

    private static final class Schema extends TestElementSchema {
        final IntegerPropertyDescriptor<Schema> timeout = intDescriptor("timeout", "Test.timeout", 3000);
    }

    @BeforeAll
    static void prepareJMeter() {
        JMeterEnvironment.prepare();
    }

    private static EmptyText in(JTextComponent field, String key) {
        return new EmptyText(new Labels(EmptyTextTest.class, "empty-text"), key, field, TIMEOUT);
    }

    private static JLabel label(JTextComponent field) {
        return (JLabel) field.getComponent(0);
    }

    @Test
    void isTheDefaultUnlessAnotherTextIsGiven() {
        JTextField timeout = new JTextField();
        in(timeout, "timeout");
        assertThat(label(timeout).getText()).isEqualTo("3000");

        JTextField worded = new JTextField();
        in(worded, "worded");
        assertThat(label(worded).getText()).isEqualTo("three seconds");
    }

    @Test
    void goesWhileAnythingIsTyped() {
        JTextField field = new JTextField();
        in(field, "timeout");
        assertThat(label(field).isVisible()).isTrue();
        field.setText("5");
        assertThat(label(field).isVisible()).isFalse();
        field.setText("");
        assertThat(label(field).isVisible()).isTrue();
    }

    @Test
    void isTheValueOfTheDefaultsInScope() {
        JMeterTreeNode plan = new JMeterTreeNode(new TestPlan(), null);
        JMeterTreeNode request = new JMeterTreeNode(new GenericController(), null);
        TestElement defaults = new ConfigTestElement();
        plan.add(request);
        plan.add(new JMeterTreeNode(defaults, null));
        JTextField field = new JTextField();
        EmptyText shown = in(field, "timeout");

        defaults.setProperty(TIMEOUT.getName(), "<html>500");
        shown.show(DefaultsInScope.of(request, ConfigTestElement.class));
        assertThat(label(field).getText()).isEqualTo("<html>500");
        assertThat(label(field).getClientProperty("html")).isNull();

        defaults.removeProperty(TIMEOUT.getName());
        shown.show(DefaultsInScope.of(request, ConfigTestElement.class));
        assertThat(label(field).getText()).isEqualTo("3000");
    }

    @Test
    void showsNoPassword() {
        JMeterTreeNode plan = new JMeterTreeNode(new TestPlan(), null);
        JMeterTreeNode request = new JMeterTreeNode(new GenericController(), null);
        TestElement defaults = new ConfigTestElement();
        defaults.setProperty(TIMEOUT.getName(), "secret");
        plan.add(request);
        plan.add(new JMeterTreeNode(defaults, null));
        JTextComponent field = new JPasswordField();
        in(field, "timeout").show(DefaultsInScope.of(request, ConfigTestElement.class));

        assertThat(label(field).getText()).matches("•+");
    }

    @Test
    void staysInAnotherLookAndFeelAndHasTheSizeOfTheField() {
        JTextField field = new JTextField();
        in(field, "timeout");
        field.setUI(new MetalTextFieldUI());
        assertThat(label(field).getText()).isEqualTo("3000");
        assertThat(field.getComponentCount()).isEqualTo(1);
        field.setFont(field.getFont().deriveFont(31f));
        assertThat(label(field).getFont()).isEqualTo(field.getFont());
    }
}
