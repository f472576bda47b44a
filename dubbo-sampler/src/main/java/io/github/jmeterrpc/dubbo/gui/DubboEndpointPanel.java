package io.github.jmeterrpc.dubbo.gui;

import io.github.jmeterrpc.common.gui.field.DefaultsInScope;
import io.github.jmeterrpc.common.gui.field.Form;
import io.github.jmeterrpc.common.gui.field.Form.Width;
import io.github.jmeterrpc.common.gui.field.TlsPanel;
import io.github.jmeterrpc.dubbo.discovery.ServiceCatalogs;
import io.github.jmeterrpc.dubbo.discovery.catalog.ServiceName;
import io.github.jmeterrpc.dubbo.discovery.protobuf.ProtobufCatalog;
import io.github.jmeterrpc.dubbo.element.DubboEndpointReader;
import io.github.jmeterrpc.dubbo.element.DubboSchema;
import io.github.jmeterrpc.dubbo.gui.browse.CatalogSession;
import io.github.jmeterrpc.dubbo.gui.browse.DubboBrowsePanel;
import javax.swing.JPanel;
import javax.swing.JTextField;
import net.miginfocom.swing.MigLayout;
import org.apache.jmeter.gui.BindingGroup;

/** The panel for the address of the service and the connection options. */
final class DubboEndpointPanel extends JPanel {

    private static final long serialVersionUID = 1L;

    /**
     * The cluster strategies of Dubbo 3.3.6 that report every failed call; failsafe and failback
     * hide failures, but can be typed.
     */
    private static final String[] CLUSTERS = {
        "failover", "failfast", "forking", "available", "broadcast", "mergeable", "zone-aware"
    };

    /** The load balancers of Dubbo 3.3.6. */
    private static final String[] LOADBALANCES = {
        "random", "roundrobin", "leastactive", "shortestresponse", "consistenthash", "adaptive"
    };

    /** The serializations in the plugin's jar. */
    private static final String[] SERIALIZATIONS = {"hessian2", "fastjson2"};

    private final JTextField address;
    private final JTextField interfaceName;
    private final JTextField group;
    private final JTextField version;
    private final JTextField definition;
    private final RegistryPanel registry;

    /**
     * @param bindings receives the bindings of the fields
     * @param onBrowse called when the user searches for a service
     */
    DubboEndpointPanel(BindingGroup bindings, Runnable onBrowse) {
        super(new MigLayout("fillx, wrap 1, insets 4, gapy 1", "[grow,fill]"));
        DubboSchema schema = DubboSchema.INSTANCE;
        Form service = new Form(DubboTexts.LABELS, bindings, "service");
        address = service.text("address", schema.address, onBrowse);
        interfaceName = service.text("interface", schema.interfaceName, Width.WHOLE);
        group = service.text("group", schema.group, Width.HALF);
        version = service.text("version", schema.version, Width.HALF);
        definition = service.file("protobuf", schema.protobuf, Width.WHOLE);
        registry = new RegistryPanel(bindings);
        add(service.panel());
        add(registry);
        add(connection(bindings));
        add(new TlsPanel(DubboTexts.LABELS, bindings, schema.encryption()));
    }

    /** The fields for choosing providers and connecting to them. */
    private static JPanel connection(BindingGroup bindings) {
        DubboSchema schema = DubboSchema.INSTANCE;
        Form form = new Form(DubboTexts.LABELS, bindings);
        form.combo("cluster", schema.cluster, Width.HALF, CLUSTERS);
        form.combo("loadbalance", schema.loadbalance, Width.HALF, LOADBALANCES);
        form.text("retries", schema.retries, Width.HALF);
        form.combo("serialization", schema.serialization, Width.HALF, SERIALIZATIONS);
        form.text("connections", schema.connections, Width.HALF);
        form.text("payload", schema.payload, Width.HALF);
        form.text("application", schema.application, Width.HALF);
        form.text("filters", schema.filters, Width.HALF);
        form.flag("connectionPerThread", schema.connectionPerThread, Width.WHOLE);
        form.flag("rawReturn", schema.rawReturn, Width.WHOLE);
        return form.folded("connection");
    }

    /** The registry of the current input; empty fields come from the defaults. */
    CatalogSession.Registry target(DefaultsInScope defaults) {
        return new CatalogSession.Registry(
                defaults.complete(address.getText().trim(), DubboSchema.INSTANCE.address), registry.access(defaults));
    }

    /** The current input for the protobuf definition; if it is empty, the value from the defaults. */
    String definition(DefaultsInScope defaults) {
        return defaults.complete(definition.getText().trim(), DubboSchema.INSTANCE.protobuf);
    }

    /** The source that lists the services: the definition if there is one, otherwise the address. */
    CatalogSession.Opener catalogs(DefaultsInScope defaults) {
        String typed = definition(defaults);
        if (typed.isEmpty()) {
            return ServiceCatalogs::open;
        }
        String found = DubboEndpointReader.definitionOf(typed);
        return (address, registries, millis) -> ProtobufCatalog.open(found, address, registries, millis);
    }

    /** The current input for the service; empty fields come from the defaults. */
    ServiceName service(DefaultsInScope defaults) {
        DubboSchema schema = DubboSchema.INSTANCE;
        return new ServiceName(
                defaults.complete(interfaceName.getText().trim(), schema.interfaceName),
                defaults.complete(group.getText().trim(), schema.group),
                defaults.complete(version.getText().trim(), schema.version));
    }

    /** The current input for the service. */
    ServiceName service() {
        return new ServiceName(
                interfaceName.getText().trim(),
                group.getText().trim(),
                version.getText().trim());
    }

    /** Fills the fields with a chosen service. */
    void fill(DubboBrowsePanel.Choice choice) {
        choice.address().ifPresent(address::setText);
        ServiceName service = choice.service();
        interfaceName.setText(service.interfaceName());
        group.setText(service.group());
        version.setText(service.version());
    }
}
