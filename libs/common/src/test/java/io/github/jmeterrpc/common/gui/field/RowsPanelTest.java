package io.github.jmeterrpc.common.gui.field;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.common.contract.Components;
import io.github.jmeterrpc.common.contract.JMeterEnvironment;
import java.util.concurrent.atomic.AtomicInteger;
import javax.swing.JButton;
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
        type("colour");
        table.editCellAt(0, 1);
        type("gre");

        panel.updateElement(element);

        assertThat(element.get(SCHEMA.rows).getArgumentsAsMap()).containsExactly(entry("colour", "gre"));
    }

    @Test
    void addStartsToEditTheNewRowBelowTheSelectedOne() {
        show("a", "b");
        table.changeSelection(0, 0, false, false);

        press("add");

        assertThat(table.isEditing()).isTrue();
        assertThat(table.getEditingRow()).isEqualTo(1);
        type("between");
        assertThat(panel.names()).containsExactly("a", "between", "b");
    }

    @Test
    void deleteTakesTheSelectedRowsAndWhatIsBeingEditedInThem() {
        show("a", "b", "c", "d");
        table.setRowSelectionInterval(1, 2);
        table.editCellAt(2, 1);
        type("never mind");

        press("delete");

        assertThat(panel.names()).containsExactly("a", "d");
        assertThat(table.isEditing()).isFalse();
    }

    @Test
    void rowsMoveUpAndDownAndStopAtTheEnds() {
        show("a", "b", "c");
        table.changeSelection(2, 0, false, false);
        press("up");
        assertThat(panel.names()).containsExactly("a", "c", "b");
        press("up");
        press("up");
        assertThat(panel.names()).containsExactly("c", "a", "b");
        press("down");
        press("down");
        press("down");
        assertThat(panel.names()).containsExactly("a", "b", "c");
        assertThat(table.getSelectedRow()).isEqualTo(2);
    }

    @Test
    void aRowKeepsItsValueWhileItMoves() {
        show("a", "b");
        table.changeSelection(1, 0, false, false);
        press("up");

        assertThat(panel.values()).containsExactly("value of b", "value of a");
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

    private void press(String button) {
        Components.find(panel, JButton.class, button).doClick();
    }

    private static final class TableSchema extends TestElementSchema {

        final TestElementPropertyDescriptor<TableSchema, Arguments> rows =
                testElementDescriptor("rows", Arguments.class, "Test.rows");
    }
}
