package io.github.jmeterrpc.thrift.gui;

import io.github.jmeterrpc.common.gui.field.Form;
import io.github.jmeterrpc.common.gui.field.Form.Width;
import io.github.jmeterrpc.common.gui.field.RowsPanel;
import io.github.jmeterrpc.common.gui.field.TlsPanel;
import io.github.jmeterrpc.thrift.client.endpoint.Protocol;
import io.github.jmeterrpc.thrift.client.endpoint.Transport;
import io.github.jmeterrpc.thrift.element.ConnectionLifetime;
import io.github.jmeterrpc.thrift.element.ThriftSchema;
import java.awt.BorderLayout;
import java.util.Arrays;
import javax.swing.JPanel;
import net.miginfocom.swing.MigLayout;
import org.apache.jmeter.gui.BindingGroup;

/** Panel for the server's address, transport and protocol. */
final class ThriftEndpointPanel extends JPanel {

    private static final long serialVersionUID = 1L;

    /** @param bindings receives the bindings of the fields */
    ThriftEndpointPanel(BindingGroup bindings) {
        super(new MigLayout("fillx, wrap 1, insets 4, gapy 1", "[grow,fill]"));
        ThriftSchema schema = ThriftSchema.INSTANCE;
        add(server(bindings));
        add(connection(bindings));
        add(new TlsPanel(ThriftTexts.LABELS, bindings, schema.encryption()));
        add(http(bindings));
    }

    /** Address, transport and protocol of the server. */
    private static JPanel server(BindingGroup bindings) {
        ThriftSchema schema = ThriftSchema.INSTANCE;
        Form form = new Form(ThriftTexts.LABELS, bindings, "server");
        form.text("host", schema.host, Width.HALF);
        form.text("port", schema.port, Width.HALF);
        form.combo("transport", schema.transport, Width.HALF, names(Transport.values()));
        form.combo("protocol", schema.protocol, Width.HALF, names(Protocol.values()));
        form.text("serviceName", schema.serviceName, Width.WHOLE);
        form.flag("strictWrite", schema.strictWrite, Width.WHOLE);
        form.flag("strictRead", schema.strictRead, Width.WHOLE);
        return form.panel();
    }

    /** Lifetime and limits of connections. */
    private static JPanel connection(BindingGroup bindings) {
        ThriftSchema schema = ThriftSchema.INSTANCE;
        Form form = new Form(ThriftTexts.LABELS, bindings);
        form.combo("lifetime", schema.lifetime, Width.HALF, names(ConnectionLifetime.values()));
        form.text("bindAddress", schema.bindAddress, Width.HALF);
        form.text("connectTimeout", schema.connectTimeout, Width.HALF);
        form.text("readTimeout", schema.readTimeout, Width.HALF);
        form.text("maxMessageBytes", schema.maxMessageBytes, Width.HALF);
        form.text("maxFrameBytes", schema.maxFrameBytes, Width.HALF);
        form.text("idleCheck", schema.idleCheck, Width.HALF);
        form.flag("noDelay", schema.noDelay, Width.WHOLE);
        return form.folded("connection");
    }

    /** Settings of the transport HTTP. */
    private static JPanel http(BindingGroup bindings) {
        ThriftSchema schema = ThriftSchema.INSTANCE;
        JPanel panel = new JPanel(new BorderLayout());
        Form form = new Form(ThriftTexts.LABELS, bindings);
        form.text("path", schema.path, Width.WHOLE);
        form.flag("skipOnewayAnswer", schema.skipOnewayAnswer, Width.WHOLE);
        RowsPanel headers = new RowsPanel(
                "headers",
                schema.headers,
                ThriftTexts.LABELS.get("headers.name"),
                ThriftTexts.LABELS.get("headers.value"));
        headers.setToolTipText(ThriftTexts.LABELS.get("headers.tip"));
        bindings.add(headers);
        panel.add(form.panel(), BorderLayout.NORTH);
        panel.add(headers, BorderLayout.CENTER);
        return form.folded("http", panel, schema.headers);
    }

    private static String[] names(Enum<?>[] values) {
        return Arrays.stream(values).map(Enum::name).toArray(String[]::new);
    }
}
