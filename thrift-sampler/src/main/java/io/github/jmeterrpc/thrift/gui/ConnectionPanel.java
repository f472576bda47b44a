package io.github.jmeterrpc.thrift.gui;

import io.github.jmeterrpc.common.gui.Form;
import io.github.jmeterrpc.common.gui.Form.Width;
import io.github.jmeterrpc.thrift.element.ConnectionLifetime;
import io.github.jmeterrpc.thrift.element.ThriftSchema;
import java.awt.BorderLayout;
import javax.swing.JPanel;
import org.apache.jmeter.gui.BindingGroup;

/** How long connections last, and their limits. */
final class ConnectionPanel extends JPanel {

    private static final long serialVersionUID = 1L;

    ConnectionPanel(BindingGroup bindings) {
        super(new BorderLayout());
        ThriftSchema schema = ThriftSchema.INSTANCE;
        Form form = new Form(Texts.LABELS, bindings, "connection");
        form.combo("lifetime", schema.lifetime, Width.HALF, ServerPanel.names(ConnectionLifetime.values()));
        form.text("bindAddress", schema.bindAddress, Width.HALF);
        form.text("connectTimeout", schema.connectTimeout, Width.HALF);
        form.text("readTimeout", schema.readTimeout, Width.HALF);
        form.text("maxMessageBytes", schema.maxMessageBytes, Width.HALF);
        form.text("maxFrameBytes", schema.maxFrameBytes, Width.HALF);
        form.text("idleCheck", schema.idleCheck, Width.HALF);
        form.flag("noDelay", schema.noDelay, Width.WHOLE);
        add(form.panel());
    }
}
