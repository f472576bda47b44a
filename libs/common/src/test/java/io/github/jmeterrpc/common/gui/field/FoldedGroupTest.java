package io.github.jmeterrpc.common.gui.field;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.common.contract.Components;
import io.github.jmeterrpc.common.contract.JMeterEnvironment;
import io.github.jmeterrpc.common.gui.field.Form.Width;
import io.github.jmeterrpc.common.language.Labels;
import javax.swing.JButton;
import javax.swing.JComponent;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.config.ConfigTestElement;
import org.apache.jmeter.gui.BindingGroup;
import org.apache.jmeter.testelement.TestElementSchema;
import org.apache.jmeter.testelement.schema.IntegerPropertyDescriptor;
import org.apache.jmeter.testelement.schema.TestElementPropertyDescriptor;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class FoldedGroupTest {

    private static final GroupSchema SCHEMA = new GroupSchema();

    private final BindingGroup bindings = new BindingGroup();
    private final ConfigTestElement element = new ConfigTestElement();
    private JComponent fields;
    private JButton header;

    @BeforeAll
    static void prepareJMeter() {
        JMeterEnvironment.prepare();
    }

    @BeforeEach
    void createGroup() {
        Form form = new Form(new Labels(FoldedGroupTest.class, "editor"), bindings);
        form.text("retries", SCHEMA.retries, Width.WHOLE);
        FoldedGroup group = form.folded("connection", form.panel(), SCHEMA.headers);
        fields = form.panel();
        header = Components.find(group, JButton.class, "connection.header");
        bindings.updateUi(element);
    }

    @Test
    void isClosedAndSaysWhatHoldsWhileNothingIsSet() {
        assertThat(fields.isVisible()).isFalse();
        assertThat(header.getText()).isEqualTo("Connection: shared");
        element.set(SCHEMA.retries, 0);
        bindings.updateUi(element);
        assertThat(fields.isVisible()).as("with the default itself").isFalse();
    }

    @Test
    void opensByAClickAndClosesByAnother() {
        header.doClick();
        assertThat(fields.isVisible()).isTrue();
        assertThat(header.getText()).isEqualTo("Connection");
        header.doClick();
        assertThat(fields.isVisible()).isFalse();
    }

    @Test
    void isOpenWhereAFieldIsSet() {
        element.set(SCHEMA.retries, 2);
        bindings.updateUi(element);
        assertThat(fields.isVisible()).isTrue();
        bindings.updateUi(new ConfigTestElement());
        assertThat(fields.isVisible()).isFalse();
    }

    @Test
    void isOpenWhereATableHasRows() {
        Arguments rows = new Arguments();
        rows.addArgument("a", "b");
        element.set(SCHEMA.headers, rows);
        bindings.updateUi(element);
        assertThat(fields.isVisible()).isTrue();
    }

    private static final class GroupSchema extends TestElementSchema {

        final IntegerPropertyDescriptor<GroupSchema> retries = intDescriptor("retries", "Test.retries", 0);
        final TestElementPropertyDescriptor<GroupSchema, Arguments> headers =
                testElementDescriptor("headers", Arguments.class, "Test.headers");
    }
}
