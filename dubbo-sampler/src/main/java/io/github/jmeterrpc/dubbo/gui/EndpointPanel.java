package io.github.jmeterrpc.dubbo.gui;

import io.github.jmeterrpc.common.gui.DefaultsInScope;
import io.github.jmeterrpc.common.gui.Form;
import io.github.jmeterrpc.common.gui.Form.Width;
import io.github.jmeterrpc.common.gui.TlsPanel;
import io.github.jmeterrpc.dubbo.element.DubboSchema;
import io.github.jmeterrpc.dubbo.gui.browse.BrowseTarget;
import io.github.jmeterrpc.dubbo.registry.ServiceName;
import javax.swing.JButton;
import javax.swing.JPanel;
import javax.swing.JTextField;
import net.miginfocom.swing.MigLayout;
import org.apache.jmeter.gui.BindingGroup;

/** Where the service is and how it is reached. */
final class EndpointPanel extends JPanel {

    private static final long serialVersionUID = 1L;

    private final JTextField address;
    private final JTextField interfaceName;
    private final JTextField group;
    private final JTextField version;
    private final RegistryPanel registry;

    /**
     * @param bindings gets the fields
     * @param onBrowse called when the user wants to look for a service
     */
    EndpointPanel(BindingGroup bindings, Runnable onBrowse) {
        super(new MigLayout("fillx, wrap 1, insets 4, gapy 1", "[grow,fill]"));
        DubboSchema schema = DubboSchema.INSTANCE;
        JButton browse = new JButton(Texts.LABELS.get("browse"));
        browse.setName("browse");
        browse.setToolTipText(Texts.LABELS.get("browse.tip"));
        browse.addActionListener(event -> onBrowse.run());
        Form service = new Form(Texts.LABELS, bindings, "service");
        address = service.text("address", schema.address, browse);
        interfaceName = service.text("interface", schema.interfaceName, Width.WHOLE);
        group = service.text("group", schema.group, Width.HALF);
        version = service.text("version", schema.version, Width.HALF);
        registry = new RegistryPanel(bindings);
        add(service.panel());
        add(registry);
        add(new ConnectionPanel(bindings));
        add(new TlsPanel(
                Texts.LABELS,
                bindings,
                new TlsPanel.Properties(
                        schema.tls,
                        schema.tlsTrust,
                        schema.tlsCertificate,
                        schema.tlsKey,
                        schema.tlsKeyPassword,
                        schema.tlsAnyHost)));
    }

    /** The registry as typed at this moment; what is not typed comes from the defaults. */
    BrowseTarget target(DefaultsInScope defaults) {
        return new BrowseTarget(
                defaults.complete(address.getText().trim(), DubboSchema.INSTANCE.address), registry.access(defaults));
    }

    /** The service as typed at this moment. */
    ServiceName service() {
        return new ServiceName(
                interfaceName.getText().trim(),
                group.getText().trim(),
                version.getText().trim());
    }

    /** Puts a service that was picked into the fields. */
    void fill(ServiceName service) {
        interfaceName.setText(service.interfaceName());
        group.setText(service.group());
        version.setText(service.version());
    }
}
