package io.github.jmeterrpc.common.gui.field;

import io.github.jmeterrpc.common.Labels;
import io.github.jmeterrpc.common.gui.field.Form.Width;
import java.awt.BorderLayout;
import javax.swing.JPanel;
import org.apache.jmeter.gui.BindingGroup;
import org.apache.jmeter.testelement.schema.BooleanPropertyDescriptor;
import org.apache.jmeter.testelement.schema.PropertyDescriptor;

/** Panel for the encryption of connections. */
public final class TlsPanel extends JPanel {

    private static final long serialVersionUID = 1L;

    /**
     * The properties it edits.
     *
     * @param tls whether connections are encrypted
     * @param trust file with trusted certificates
     * @param certificate file with the client's certificate
     * @param key file with the client's key
     * @param keyPassword of that key
     * @param anyHost whether the peer's certificate may be made for another host
     */
    public record Properties(
            BooleanPropertyDescriptor<?> tls,
            PropertyDescriptor<?, ?> trust,
            PropertyDescriptor<?, ?> certificate,
            PropertyDescriptor<?, ?> key,
            PropertyDescriptor<?, ?> keyPassword,
            BooleanPropertyDescriptor<?> anyHost) {}

    /**
     * @param labels have the texts {@code encryption}, {@code tls}, {@code tlsTrust}, {@code tlsCertificate}, {@code tlsKey},
     *     {@code tlsKeyPassword}, {@code tlsAnyHost} and their tips
     * @param bindings gets the fields
     */
    public TlsPanel(Labels labels, BindingGroup bindings, Properties properties) {
        super(new BorderLayout());
        Form form = new Form(labels, bindings, "encryption");
        form.flag("tls", properties.tls, Width.WHOLE);
        form.file("tlsTrust", properties.trust, Width.HALF);
        form.file("tlsCertificate", properties.certificate, Width.HALF);
        form.file("tlsKey", properties.key, Width.HALF);
        form.password("tlsKeyPassword", properties.keyPassword, Width.HALF);
        form.flag("tlsAnyHost", properties.anyHost, Width.WHOLE);
        add(form.panel());
    }
}
