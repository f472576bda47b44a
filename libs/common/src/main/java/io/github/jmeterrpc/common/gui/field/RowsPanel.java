package io.github.jmeterrpc.common.gui.field;

import java.awt.event.ActionEvent;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import javax.swing.JComponent;
import javax.swing.JTable;
import javax.swing.table.JTableHeader;
import org.apache.jmeter.config.Argument;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.config.gui.ArgumentsPanel;
import org.apache.jmeter.gui.Binding;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.property.JMeterProperty;
import org.apache.jmeter.testelement.schema.TestElementPropertyDescriptor;
import org.apache.jorphan.gui.ObjectTableModel;
import org.apache.jorphan.reflect.Functor;

/**
 * Binds a property of names and values to JMeter's own table. A table without rows removes the
 * property; empty rows are left out.
 */
public final class RowsPanel extends ArgumentsPanel implements Binding {

    private static final long serialVersionUID = 1L;

    /** The action of JMeter's button that adds a row. */
    private static final String ADD = "add";

    private final transient TestElementPropertyDescriptor<?, Arguments> property;

    /**
     * @param name name of the table as a component
     * @param property property of the element that stores the rows
     * @param nameHeading heading of the first column
     * @param valueHeading heading of the second
     */
    public RowsPanel(
            String name,
            TestElementPropertyDescriptor<?, Arguments> property,
            String nameHeading,
            String valueHeading) {
        super("", null, true, false, model(nameHeading, valueHeading));
        this.property = property;
        JTable table = getTable();
        table.setName(name);
        // Plans come from other people: show a cell that begins with <html> as text.
        ((JComponent) table.getDefaultRenderer(Object.class)).putClientProperty("html.disable", Boolean.TRUE);
        // A click on another element ends the editing and keeps the input.
        table.putClientProperty("terminateEditOnFocusLost", Boolean.TRUE);
        // Otherwise Enter and Tab act on the button that was clicked last.
        table.setSurrendersFocusOnKeystroke(true);
        // JMeter's renderer treats headings as keys of its own texts.
        table.getTableHeader().setDefaultRenderer(new JTableHeader().getDefaultRenderer());
        getTableLabel().getParent().setVisible(false);
    }

    private static ObjectTableModel model(String nameHeading, String valueHeading) {
        return new ObjectTableModel(
                new String[] {nameHeading, valueHeading},
                Argument.class,
                new Functor[] {new Functor("getName"), new Functor("getValue")},
                new Functor[] {new Functor("setName"), new Functor("setValue")},
                new Class<?>[] {String.class, String.class});
    }

    /** {@inheritDoc} A new row is edited at once. */
    @Override
    public void actionPerformed(ActionEvent action) {
        super.actionPerformed(action);
        int last = tableModel.getRowCount() - 1;
        JTable table = getTable();
        if (ADD.equals(action.getActionCommand()) && table.editCellAt(last, 0)) {
            table.changeSelection(last, 0, false, false);
            table.getEditorComponent().requestFocusInWindow();
        }
    }

    /** Runs an action whenever rows are added, removed or changed. */
    public void onChange(Runnable listener) {
        tableModel.addTableModelListener(event -> listener.run());
    }

    /**
     * Returns the names of all rows that are not empty, including a cell that is still being
     * edited.
     */
    public List<String> names() {
        stopTableEditing();
        return rows().map(Argument::getName).toList();
    }

    /** Returns the values of the rows that are not empty. */
    public List<String> values() {
        stopTableEditing();
        return rows().map(Argument::getValue).toList();
    }

    /** Returns the number of rows with content, without a cell that is still being edited. */
    public int count() {
        return (int) rows().count();
    }

    private Stream<Argument> rows() {
        return tableModel.getObjectListAsList().stream()
                .map(Argument.class::cast)
                .filter(row -> !row.getName().isBlank() || !row.getValue().isEmpty());
    }

    @Override
    public void updateElement(TestElement element) {
        stopTableEditing();
        Arguments stored = new Arguments();
        rows().forEach(row -> stored.addArgument(row.getName(), row.getValue()));
        if (stored.getArgumentCount() == 0) {
            element.removeProperty(property.getName());
        } else {
            element.set(property, stored);
        }
    }

    @Override
    public void updateUi(TestElement element) {
        clear();
        Arguments stored = element.getOrNull(property);
        if (stored != null) {
            for (JMeterProperty item : stored) {
                Argument row = (Argument) item.getObjectValue();
                // A copy: the element changes only when it is updated.
                tableModel.addRow(
                        new Argument(Objects.toString(row.getName(), ""), Objects.toString(row.getValue(), "")));
            }
        }
        checkButtonsStatus();
    }
}
