package io.github.jmeterrpc.thrift.gui;

import io.github.jmeterrpc.common.gui.Form;
import io.github.jmeterrpc.common.gui.Form.Width;
import io.github.jmeterrpc.common.gui.RowsPanel;
import io.github.jmeterrpc.thrift.element.ThriftSchema;
import java.awt.BorderLayout;
import javax.swing.BorderFactory;
import javax.swing.JPanel;
import org.apache.jmeter.gui.BindingGroup;

/** What the transport HTTP needs beside host and port. */
final class HttpPanel extends JPanel {

    private static final long serialVersionUID = 1L;

    HttpPanel(BindingGroup bindings) {
        super(new BorderLayout());
        setBorder(BorderFactory.createTitledBorder(Texts.LABELS.get("http")));
        Form form = new Form(Texts.LABELS, bindings);
        form.text("path", ThriftSchema.INSTANCE.path, Width.WHOLE);
        form.flag("skipOnewayAnswer", ThriftSchema.INSTANCE.skipOnewayAnswer, Width.WHOLE);
        RowsPanel headers = new RowsPanel(
                "headers",
                ThriftSchema.INSTANCE.headers,
                Texts.LABELS.get("headers.name"),
                Texts.LABELS.get("headers.value"));
        headers.setToolTipText(Texts.LABELS.get("headers.tip"));
        bindings.add(headers);
        add(form.panel(), BorderLayout.NORTH);
        add(headers, BorderLayout.CENTER);
    }
}
