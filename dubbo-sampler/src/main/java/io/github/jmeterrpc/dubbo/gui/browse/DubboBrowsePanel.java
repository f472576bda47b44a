package io.github.jmeterrpc.dubbo.gui.browse;

import io.github.jmeterrpc.common.gui.BrowseContent;
import io.github.jmeterrpc.common.gui.BrowseDialog;
import io.github.jmeterrpc.common.gui.TextRenderer;
import io.github.jmeterrpc.common.language.Labels;
import io.github.jmeterrpc.dubbo.discovery.catalog.ServiceMethod;
import io.github.jmeterrpc.dubbo.discovery.catalog.ServiceName;
import io.github.jmeterrpc.dubbo.element.scope.DubboLogging;
import io.github.jmeterrpc.dubbo.gui.browse.BrowseModel.BrowseState.Status;
import java.awt.Component;
import java.awt.KeyboardFocusManager;
import java.text.MessageFormat;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javax.swing.DefaultListModel;
import javax.swing.JButton;
import javax.swing.JLabel;
import javax.swing.JList;
import javax.swing.JScrollPane;
import javax.swing.JSplitPane;
import javax.swing.JTable;
import javax.swing.JTextField;
import javax.swing.KeyStroke;
import javax.swing.ListSelectionModel;
import javax.swing.table.DefaultTableModel;
import net.miginfocom.swing.MigLayout;
import org.apache.jmeter.util.JMeterUtils;

/** Finds a service and one of its methods in a registry. */
public final class DubboBrowsePanel extends BrowseContent {

    /**
     * A selection in the browser.
     *
     * @param address address typed in the browser; empty if it is still the panel's own
     * @param service the service
     * @param method the chosen method, if any
     */
    public record Choice(Optional<String> address, ServiceName service, Optional<ServiceMethod> method) {}

    /**
     * The service and method that a panel names when the browser is opened.
     *
     * @param service service as typed
     * @param method method as typed
     */
    public record CurrentMethod(ServiceName service, String method) {}

    private static final long serialVersionUID = 1L;

    private static final int WINDOW_WIDTH = 760;
    private static final int INTERFACE_WIDTH = 420;
    private static final int NARROW_WIDTH = 70;
    private static final double SERVICES_SHARE = 0.6;

    private final transient CatalogSession.Registry registry;
    private final transient CurrentMethod current;
    private final transient BrowseModel model;
    private final JTextField address = new JTextField();
    private final JButton search = new JButton(JMeterUtils.getResString("search"));
    private final JButton cancel = new JButton(JMeterUtils.getResString("cancel"));
    private final DefaultTableModel serviceRows;
    private final JTable serviceTable;
    private transient List<ServiceName> services = List.of();
    private String searched = "";
    private final DefaultListModel<ServiceMethod> methods = new DefaultListModel<>();
    private final JList<ServiceMethod> methodList = new JList<>(methods);

    /**
     * @param labels the plugin's texts
     * @param registry the registry, unless the user types another address
     * @param current selected as soon as it is found
     * @param opener connects to registries
     * @param onChoice receives the user's choice
     */
    DubboBrowsePanel(
            Labels labels,
            CatalogSession.Registry registry,
            CurrentMethod current,
            CatalogSession.Opener opener,
            Consumer<Choice> onChoice) {
        super(labels, new MigLayout("fill, wrap 3", "[][grow,fill][fill,sg button]", "[][][grow,fill][][]"));
        this.registry = registry;
        this.current = current;
        model = new BrowseModel(opener, this::show);
        serviceRows = new DefaultTableModel(
                new String[] {labels.get("browse.interface"), labels.get("browse.group"), labels.get("browse.version")},
                0);
        serviceTable = new JTable(serviceRows);
        serviceTable.setDefaultEditor(Object.class, null);
        TextRenderer.showText(serviceTable);
        address.setText(registry.address());
        prepareTables();
        layOut();
        search.addActionListener(event -> search());
        filter.addActionListener(event -> search());
        address.addActionListener(event -> search());
        cancel.addActionListener(event -> model.cancel());
        use.addActionListener(event -> choice().ifPresent(onChoice));
        show(model.state());
    }

    /**
     * Shows the browser in a separate window and returns when it was closed.
     *
     * @param parent a component of the window it belongs to
     * @param opener connects to the source that lists the services
     * @param onChoice receives the user's choice, after the window was closed
     */
    public static void open(
            Component parent,
            Labels labels,
            CatalogSession.Registry registry,
            CurrentMethod current,
            CatalogSession.Opener opener,
            Consumer<Choice> onChoice) {
        BrowseDialog.show(
                parent,
                labels.get("browse.title"),
                WINDOW_WIDTH,
                chosen -> new DubboBrowsePanel(labels, registry, current, opener, chosen),
                onChoice);
    }

    private void prepareTables() {
        serviceTable.setSelectionMode(ListSelectionModel.SINGLE_SELECTION);
        serviceTable.getColumnModel().getColumn(0).setPreferredWidth(INTERFACE_WIDTH);
        serviceTable.getColumnModel().getColumn(1).setPreferredWidth(NARROW_WIDTH);
        serviceTable.getColumnModel().getColumn(2).setPreferredWidth(NARROW_WIDTH);
        serviceTable.getSelectionModel().addListSelectionListener(event -> {
            if (!event.getValueIsAdjusting() && serviceTable.getSelectedRow() >= 0) {
                model.readMethods(services.get(serviceTable.getSelectedRow()));
            }
        });
        methodList.setSelectionMode(ListSelectionModel.SINGLE_SELECTION);
        methodList.setCellRenderer(new TextRenderer<ServiceMethod>(ServiceMethod::signature));
        // Enter presses the default button; Tab leaves the table.
        serviceTable.getInputMap(WHEN_ANCESTOR_OF_FOCUSED_COMPONENT).put(KeyStroke.getKeyStroke("ENTER"), "none");
        serviceTable.setFocusTraversalKeys(KeyboardFocusManager.FORWARD_TRAVERSAL_KEYS, null);
        serviceTable.setFocusTraversalKeys(KeyboardFocusManager.BACKWARD_TRAVERSAL_KEYS, null);
        choosesByDoubleClick(serviceTable);
        choosesByDoubleClick(methodList);
    }

    private void layOut() {
        named("browse.address", address);
        add(new JLabel(labels.get("browse.address")));
        add(address, "span 2");
        add(new JLabel(labels.get("browse.filter")));
        add(filter);
        add(search);
        JSplitPane both =
                new JSplitPane(JSplitPane.VERTICAL_SPLIT, new JScrollPane(serviceTable), new JScrollPane(methodList));
        both.setResizeWeight(SERVICES_SHARE);
        add(both, "span 3, grow");
        add(status, "span 2, growx, hmin 40lp");
        add(cancel, "aligny top");
        add(use, "skip 2");
        serviceTable.setName("browse.services");
        methodList.setName("browse.methods");
        search.setName("browse.search");
        cancel.setName("browse.cancel");
    }

    @Override
    public void begin() {
        DubboLogging.quiet();
        if (!registry.address().isEmpty()) {
            search();
        }
    }

    /** Searches services with the current input. */
    private void search() {
        searched = address.getText().trim();
        model.search(registry.at(searched), filter.getText().trim());
    }

    @Override
    public void close() {
        model.close();
    }

    private Optional<Choice> choice() {
        int row = serviceTable.getSelectedRow();
        if (row < 0) {
            return Optional.empty();
        }
        ServiceName service = services.get(row);
        Optional<String> typed = Optional.of(searched).filter(searchedAt -> !searchedAt.equals(registry.address()));
        return Optional.of(new Choice(typed, service, Optional.ofNullable(methodList.getSelectedValue())));
    }

    private void show(BrowseModel.BrowseState state) {
        showServices(state.services());
        methods.clear();
        methods.addAll(state.methods());
        search.setEnabled(!state.busy());
        serviceTable.setEnabled(!state.busy());
        cancel.setEnabled(state.busy());
        use.setEnabled(!state.busy() && serviceTable.getSelectedRow() >= 0);
        status.setText(textOf(state));
        selectCurrent(state);
    }

    private void showServices(List<ServiceName> found) {
        // Otherwise the selection would be lost.
        if (!services.equals(found)) {
            services = found;
            serviceRows.setRowCount(0);
            found.forEach(service ->
                    serviceRows.addRow(new String[] {service.interfaceName(), service.group(), service.version()}));
        }
    }

    private void selectCurrent(BrowseModel.BrowseState state) {
        if (state.status() == Status.METHODS_FOUND) {
            for (int i = 0; i < methods.size(); i++) {
                if (methods.get(i).name().equals(current.method()) && methodList.isSelectionEmpty()) {
                    methodList.setSelectedIndex(i);
                    methodList.ensureIndexIsVisible(i);
                }
            }
        } else if (state.status() == Status.FOUND || state.status() == Status.LIMIT_REACHED) {
            int row = state.services().indexOf(current.service());
            if (row >= 0 && serviceTable.getSelectedRow() < 0) {
                serviceTable.changeSelection(row, 0, false, false);
            }
        }
    }

    private String textOf(BrowseModel.BrowseState state) {
        if (state.status() == Status.FAILED) {
            return MessageFormat.format(labels.get("browse.status.FAILED"), labels.translate(state.detail()));
        }
        int count = state.status() == Status.METHODS_FOUND
                ? state.methods().size()
                : state.services().size();
        return MessageFormat.format(labels.get("browse.status." + state.status()), count);
    }
}
