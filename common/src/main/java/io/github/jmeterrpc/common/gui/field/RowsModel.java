package io.github.jmeterrpc.common.gui.field;

import java.util.ArrayList;
import java.util.List;
import javax.swing.table.AbstractTableModel;

/** Rows of two texts, a name and a value, every cell of which can be edited. */
final class RowsModel extends AbstractTableModel {

    private static final long serialVersionUID = 1L;

    /** A row; the table shows it, an element stores it. */
    record Row(String name, String value) {

        boolean isBlank() {
            return name.isBlank() && value.isEmpty();
        }
    }

    private final String[] headings;
    private final transient List<Row> rows = new ArrayList<>();

    RowsModel(String nameHeading, String valueHeading) {
        headings = new String[] {nameHeading, valueHeading};
    }

    List<Row> rows() {
        return List.copyOf(rows);
    }

    void show(List<Row> others) {
        rows.clear();
        rows.addAll(others);
        fireTableDataChanged();
    }

    /** Inserts an empty row. */
    void insert(int index) {
        rows.add(index, new Row("", ""));
        fireTableRowsInserted(index, index);
    }

    void delete(int index) {
        rows.remove(index);
        fireTableRowsDeleted(index, index);
    }

    void swap(int one, int other) {
        Row moved = rows.set(one, rows.get(other));
        rows.set(other, moved);
        fireTableRowsUpdated(Math.min(one, other), Math.max(one, other));
    }

    @Override
    public int getRowCount() {
        return rows.size();
    }

    @Override
    public int getColumnCount() {
        return headings.length;
    }

    @Override
    public String getColumnName(int column) {
        return headings[column];
    }

    @Override
    public Class<?> getColumnClass(int column) {
        return String.class;
    }

    @Override
    public boolean isCellEditable(int row, int column) {
        return true;
    }

    @Override
    public String getValueAt(int row, int column) {
        return column == 0 ? rows.get(row).name() : rows.get(row).value();
    }

    @Override
    public void setValueAt(Object value, int row, int column) {
        String text = String.valueOf(value);
        Row old = rows.get(row);
        rows.set(row, column == 0 ? new Row(text, old.value()) : new Row(old.name(), text));
        fireTableCellUpdated(row, column);
    }
}
