package io.github.jmeterrpc.thrift.gui;

import io.github.jmeterrpc.common.gui.field.DefaultsInScope;
import io.github.jmeterrpc.common.gui.field.Form;
import io.github.jmeterrpc.common.gui.field.Form.Width;
import io.github.jmeterrpc.thrift.element.ThriftDefaults;
import io.github.jmeterrpc.thrift.element.ThriftSchema;
import io.github.jmeterrpc.thrift.gui.browse.IdlSource;
import java.awt.BorderLayout;
import javax.swing.JPanel;
import javax.swing.JTextField;
import org.apache.jmeter.gui.BindingGroup;

/** The panel for the IDL and its service. */
final class IdlPanel extends JPanel {

    private static final long serialVersionUID = 1L;

    private final JTextField file;
    private final JTextField path;
    private final JTextField service;

    /**
     * @param bindings receives the bindings of the fields
     * @param onBrowse called when the user wants to choose a service
     */
    IdlPanel(BindingGroup bindings, Runnable onBrowse) {
        super(new BorderLayout());
        ThriftSchema schema = ThriftSchema.INSTANCE;
        Form form = new Form(ThriftTexts.LABELS, bindings);
        file = form.file("idlFile", schema.idlFile, Width.WHOLE);
        path = form.text("idlPath", schema.idlPath, Width.WHOLE);
        service = form.text("service", schema.service, onBrowse);
        add(form.panel());
    }

    /** The IDL of the current input; empty fields come from the defaults. */
    IdlSource source() {
        DefaultsInScope defaults = DefaultsInScope.ofSelection(ThriftDefaults.class);
        return new IdlSource(
                defaults.complete(file.getText().trim(), ThriftSchema.INSTANCE.idlFile),
                defaults.complete(path.getText().trim(), ThriftSchema.INSTANCE.idlPath));
    }

    /** The current input for the service, or the value from the defaults. */
    String service() {
        return DefaultsInScope.ofSelection(ThriftDefaults.class)
                .complete(service.getText().trim(), ThriftSchema.INSTANCE.service);
    }

    void fill(String name) {
        service.setText(name);
    }
}
