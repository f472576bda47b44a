package io.github.jmeterrpc.dubbo.gui.browse;

import io.github.jmeterrpc.dubbo.discovery.catalog.ServiceName;
import java.util.List;
import javax.swing.table.AbstractTableModel;

/** The services found, a row for each. */
final class ServicesModel extends AbstractTableModel {

    private static final long serialVersionUID = 1L;

    private final String[] headings;
    private transient List<ServiceName> services = List.of();

    /** @param headings of interface, group and version */
    ServicesModel(String... headings) {
        this.headings = headings.clone();
    }

    void show(List<ServiceName> others) {
        if (!services.equals(others)) {
            services = others;
            fireTableDataChanged();
        }
    }

    ServiceName serviceAt(int row) {
        return services.get(row);
    }

    @Override
    public int getRowCount() {
        return services.size();
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
    public String getValueAt(int row, int column) {
        ServiceName service = services.get(row);
        return switch (column) {
            case 0 -> service.interfaceName();
            case 1 -> service.group();
            default -> service.version();
        };
    }
}
