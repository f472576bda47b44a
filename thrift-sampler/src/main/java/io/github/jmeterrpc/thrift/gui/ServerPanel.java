package io.github.jmeterrpc.thrift.gui;

import io.github.jmeterrpc.common.gui.Form;
import io.github.jmeterrpc.common.gui.Form.Width;
import io.github.jmeterrpc.thrift.client.Protocol;
import io.github.jmeterrpc.thrift.client.Transport;
import io.github.jmeterrpc.thrift.element.ThriftSchema;
import java.awt.BorderLayout;
import java.util.Arrays;
import javax.swing.JPanel;
import org.apache.jmeter.gui.BindingGroup;

/** Where the server is and what it speaks. */
final class ServerPanel extends JPanel {

    private static final long serialVersionUID = 1L;

    ServerPanel(BindingGroup bindings) {
        super(new BorderLayout());
        ThriftSchema schema = ThriftSchema.INSTANCE;
        Form form = new Form(Texts.LABELS, bindings, "server");
        form.text("host", schema.host, Width.HALF);
        form.text("port", schema.port, Width.HALF);
        form.combo("transport", schema.transport, Width.HALF, names(Transport.values()));
        form.combo("protocol", schema.protocol, Width.HALF, names(Protocol.values()));
        form.text("serviceName", schema.serviceName, Width.WHOLE);
        form.flag("strictWrite", schema.strictWrite, Width.WHOLE);
        form.flag("strictRead", schema.strictRead, Width.WHOLE);

        add(form.panel());
    }

    static String[] names(Enum<?>[] values) {
        return Arrays.stream(values).map(Enum::name).toArray(String[]::new);
    }
}
