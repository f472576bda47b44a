package io.github.jmeterrpc.common.gui.field;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.common.contract.Components;
import io.github.jmeterrpc.common.contract.JMeterEnvironment;
import java.awt.event.ActionEvent;
import java.util.concurrent.atomic.AtomicInteger;
import javax.swing.JTable;
import javax.swing.JTextField;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.config.ConfigTestElement;
import org.apache.jmeter.testelement.TestElementSchema;
import org.apache.jmeter.testelement.schema.TestElementPropertyDescriptor;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RowsPanelTest {

    private static final TableSchema SCHEMA = new TableSchema();

    private final ConfigTestElement element = new ConfigTestElement();
    private RowsPanel panel;
    private JTable table;

    @BeforeAll
    static void prepareJMeter() {
        JMeterEnvironment.prepare();
    }

    @BeforeEach
    void createPanel() {
        panel = new RowsPanel("rows", SCHEMA.rows, "Name", "Value");
        table = Components.find(panel, JTable.class, "rows");
    }

    @Test
    void aCellStillBeingEditedIsNotLost() {
        press("add");
        table.editCellAt(0, 0);
        type("colour");
        table.editCellAt(0, 1);
        type("gre");

        panel.updateElement(element);

        assertThat(element.get(SCHEMA.rows).getArgumentsAsMap()).containsExactly(entry("colour", "gre"));
    }

    @Test
    void aNewRowIsEditedAtOnce() {
        show("a");
        press("add");

        assertThat(table.isEditing()).isTrue();
        assertThat(table.getEditingRow()).isEqualTo(1);
        assertThat(table.getEditingColumn()).isZero();
        type("b");
        assertThat(panel.names()).containsExactly("a", "b");
    }

    @Test
    void anEmptyTableRemovesTheProperty() {
        show("a");
        table.changeSelection(0, 0, false, false);
        press("delete");
        panel.updateElement(element);

        assertThat(element.getPropertyOrNull(SCHEMA.rows)).isNull();
    }

    @Test
    void rowsWithNothingInThemAreNotStored() {
        press("add");
        press("add");
        table.editCellAt(1, 0);
        type("a");
        press("add");
        panel.updateElement(element);

        assertThat(element.get(SCHEMA.rows).getArgumentCount()).isEqualTo(1);
    }

    @Test
    void theElementIsNotTouchedBeforeItIsUpdated() {
        show("a");
        table.setValueAt("other", 0, 0);

        assertThat(element.get(SCHEMA.rows).getArgument(0).getName()).isEqualTo("a");
    }

    @Test
    void anotherElementEndsTheEditingOfThisOne() {
        show("a");
        table.editCellAt(0, 1);
        type("of the first element");
        panel.updateUi(new ConfigTestElement());

        assertThat(table.isEditing()).isFalse();
        assertThat(panel.names()).isEmpty();
    }

    @Test
    void notifiesListenersOfEachChange() {
        AtomicInteger changes = new AtomicInteger();
        panel.onChange(changes::incrementAndGet);
        press("add");
        int afterAdd = changes.get();
        table.editCellAt(0, 0);
        type("a");
        panel.names();

        assertThat(afterAdd).isPositive();
        assertThat(changes.get()).isGreaterThan(afterAdd);
        assertThat(panel.count()).isEqualTo(1);
    }

    private void show(String... names) {
        Arguments rows = new Arguments();
        for (String name : names) {
            rows.addArgument(name, "value of " + name);
        }
        element.set(SCHEMA.rows, rows);
        panel.updateUi(element);
    }

    private void type(String text) {
        ((JTextField) table.getEditorComponent()).setText(text);
    }

    private void press(String command) {
        panel.actionPerformed(new ActionEvent(panel, ActionEvent.ACTION_PERFORMED, command));
    }

    private static final class TableSchema extends TestElementSchema {

        final TestElementPropertyDescriptor<TableSchema, Arguments> rows =
                testElementDescriptor("rows", Arguments.class, "Test.rows");
    }
}
