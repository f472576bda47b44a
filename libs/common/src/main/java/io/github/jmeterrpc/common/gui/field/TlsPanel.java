package io.github.jmeterrpc.common.gui.field;

import io.github.jmeterrpc.common.element.property.TlsProperties;
import io.github.jmeterrpc.common.gui.field.Form.Width;
import io.github.jmeterrpc.common.language.Labels;
import java.awt.BorderLayout;
import javax.swing.JPanel;
import org.apache.jmeter.gui.BindingGroup;

/** Panel for the encryption of connections. */
public final class TlsPanel extends JPanel {

    private static final long serialVersionUID = 1L;

    /**
     * @param labels have the texts {@code encryption}, {@code tls}, {@code tlsTrust},
     *     {@code tlsCertificate}, {@code tlsKey}, {@code tlsKeyPassword}, {@code tlsAnyHost} and
     *     their tips
     * @param bindings receives the bindings of the fields
     */
    public TlsPanel(Labels labels, BindingGroup bindings, TlsProperties properties) {
        super(new BorderLayout());
        Form form = new Form(labels, bindings);
        form.flag("tls", properties.tls(), Width.WHOLE);
        form.file("tlsTrust", properties.trust(), Width.HALF);
        form.file("tlsCertificate", properties.certificate(), Width.HALF);
        form.file("tlsKey", properties.key(), Width.HALF);
        form.password("tlsKeyPassword", properties.keyPassword(), Width.HALF);
        form.flag("tlsAnyHost", properties.anyHost(), Width.WHOLE);
        add(form.folded("encryption"));
    }
}
