package io.github.jmeterrpc.dubbo.gui;

import io.github.jmeterrpc.common.gui.Form;
import io.github.jmeterrpc.common.gui.Form.Width;
import io.github.jmeterrpc.dubbo.element.DubboSchema;
import java.awt.BorderLayout;
import javax.swing.JPanel;
import org.apache.jmeter.gui.BindingGroup;

/** How connections to providers are encrypted. */
final class TlsPanel extends JPanel {

    private static final long serialVersionUID = 1L;

    TlsPanel(BindingGroup bindings) {
        super(new BorderLayout());
        DubboSchema schema = DubboSchema.INSTANCE;
        Form form = new Form(Texts.LABELS, bindings, "encryption");
        form.flag("tls", schema.tls, Width.WHOLE);
        form.file("tlsTrust", schema.tlsTrust, Width.HALF);
        form.file("tlsCertificate", schema.tlsCertificate, Width.HALF);
        form.file("tlsKey", schema.tlsKey, Width.HALF);
        form.password("tlsKeyPassword", schema.tlsKeyPassword, Width.HALF);
        form.flag("tlsAnyHost", schema.tlsAnyHost, Width.WHOLE);
        add(form.panel());
    }
}
