package io.github.jmeterrpc.common.gui.field;

import java.awt.BorderLayout;
import java.awt.Dimension;
import java.util.List;
import java.util.stream.IntStream;
import javax.swing.JButton;
import javax.swing.JComponent;
import javax.swing.JPanel;
import javax.swing.JScrollPane;
import javax.swing.JTable;
import javax.swing.ListSelectionModel;
import javax.swing.table.DefaultTableModel;
import org.apache.jmeter.config.Argument;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.gui.Binding;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.property.JMeterProperty;
import org.apache.jmeter.testelement.schema.TestElementPropertyDescriptor;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jorphan.gui.GuiUtils;

/**
 * Edits a property of names and values in a table. A table without rows removes the property; rows
 * in which nothing stands are left out.
 */
public final class RowsPanel extends JPanel implements Binding {

    private static final long serialVersionUID = 1L;

    private static final int WIDTH = 400;
    private static final int HEIGHT = 90;
    private static final int LEAST_HEIGHT = 64;

    /** A row in which something stands. */
    private record Row(String name, String value) {}

    private final transient TestElementPropertyDescriptor<?, Arguments> property;
    private final DefaultTableModel model;
    private final JTable table;

    /**
     * @param name name of the table as a component
     * @param property where the rows are stored
     * @param nameHeading heading of the first column
     * @param valueHeading heading of the second
     */
    public RowsPanel(
            String name,
            TestElementPropertyDescriptor<?, Arguments> property,
            String nameHeading,
            String valueHeading) {
        super(new BorderLayout());
        this.property = property;
        model = new DefaultTableModel(new String[] {nameHeading, valueHeading}, 0);
        table = new JTable(model);
        // Plans are passed on: a cell that begins with <html> is text, too.
        ((JComponent) table.getDefaultRenderer(Object.class)).putClientProperty("html.disable", Boolean.TRUE);
        table.setName(name);
        table.setSelectionMode(ListSelectionModel.SINGLE_INTERVAL_SELECTION);
        table.setPreferredScrollableViewportSize(new Dimension(WIDTH, HEIGHT));
        table.getTableHeader().setReorderingAllowed(false);
        // A click on a button or another element ends the editing and keeps the input.
        table.putClientProperty("terminateEditOnFocusLost", Boolean.TRUE);
        JScrollPane rows = new JScrollPane(table);
        rows.setMinimumSize(new Dimension(0, LEAST_HEIGHT));
        add(rows, BorderLayout.CENTER);
        JPanel buttons = new JPanel();
        buttons.add(button("add", this::addRow));
        buttons.add(button("delete", this::deleteRows));
        buttons.add(button("up", () -> move(-1)));
        buttons.add(button("down", () -> move(1)));
        add(buttons, BorderLayout.SOUTH);
    }

    private static JButton button(String key, Runnable action) {
        JButton button = new JButton(JMeterUtils.getResString(key));
        button.setName(key);
        button.addActionListener(event -> action.run());
        return button;
    }

    /** Calls this whenever rows come, go or change. */
    public void onChange(Runnable listener) {
        model.addTableModelListener(event -> listener.run());
    }

    /** The names of all rows that are not empty, including a cell that is still being edited. */
    public List<String> names() {
        return filledRows().stream().map(Row::name).toList();
    }

    /** The values of these rows. */
    public List<String> values() {
        return filledRows().stream().map(Row::value).toList();
    }

    /** How many rows have content, without a cell still being edited. */
    public int count() {
        return rows().size();
    }

    /** Deletes all rows. */
    public void clear() {
        GuiUtils.cancelEditing(table);
        model.setRowCount(0);
    }

    @Override
    public void updateElement(TestElement element) {
        List<Row> rows = filledRows();
        if (rows.isEmpty()) {
            element.removeProperty(property.getName());
            return;
        }
        Arguments stored = new Arguments();
        rows.forEach(row -> stored.addArgument(row.name(), row.value()));
        element.set(property, stored);
    }

    @Override
    public void updateUi(TestElement element) {
        clear();
        Arguments stored = element.getOrNull(property);
        if (stored != null) {
            for (JMeterProperty item : stored) {
                Argument row = (Argument) item.getObjectValue();
                model.addRow(new String[] {textOf(row.getName()), textOf(row.getValue())});
            }
        }
    }

    private static String textOf(String stored) {
        return stored == null ? "" : stored;
    }

    private List<Row> filledRows() {
        GuiUtils.stopTableEditing(table);
        return rows();
    }

    private List<Row> rows() {
        return IntStream.range(0, model.getRowCount())
                .mapToObj(row -> new Row(textAt(row, 0), textAt(row, 1)))
                .filter(row -> !row.name().isBlank() || !row.value().isEmpty())
                .toList();
    }

    private String textAt(int row, int column) {
        return (String) model.getValueAt(row, column);
    }

    private void addRow() {
        GuiUtils.stopTableEditing(table);
        int selected = table.getSelectedRow();
        int row = selected < 0 ? model.getRowCount() : selected + 1;
        model.insertRow(row, new String[] {"", ""});
        table.changeSelection(row, 0, false, false);
        table.editCellAt(row, 0);
        if (table.getEditorComponent() != null) {
            table.getEditorComponent().requestFocusInWindow();
        }
    }

    private void deleteRows() {
        GuiUtils.cancelEditing(table);
        int[] selected = table.getSelectedRows();
        for (int i = selected.length - 1; i >= 0; i--) {
            model.removeRow(selected[i]);
        }
        if (selected.length > 0 && model.getRowCount() > 0) {
            table.changeSelection(Math.min(selected[0], model.getRowCount() - 1), 0, false, false);
        }
    }

    private void move(int step) {
        GuiUtils.stopTableEditing(table);
        int row = table.getSelectedRow();
        if (row >= 0 && row + step >= 0 && row + step < model.getRowCount()) {
            model.moveRow(row, row, row + step);
            table.changeSelection(row + step, 0, false, false);
        }
    }
}
