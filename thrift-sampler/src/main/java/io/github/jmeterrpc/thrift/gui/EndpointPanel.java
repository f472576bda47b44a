package io.github.jmeterrpc.thrift.gui;

import io.github.jmeterrpc.common.gui.TlsPanel;
import io.github.jmeterrpc.thrift.element.ThriftSchema;
import javax.swing.JPanel;
import net.miginfocom.swing.MigLayout;
import org.apache.jmeter.gui.BindingGroup;

/** Where the server is and how it is reached. */
final class EndpointPanel extends JPanel {

    private static final long serialVersionUID = 1L;

    /** @param bindings gets the fields */
    EndpointPanel(BindingGroup bindings) {
        super(new MigLayout("fillx, wrap 1, insets 4, gapy 1", "[grow,fill]"));
        ThriftSchema schema = ThriftSchema.INSTANCE;
        add(new ServerPanel(bindings));
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
        add(new HttpPanel(bindings));
    }
}
