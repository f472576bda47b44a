package io.github.jmeterrpc.thrift.gui;

import io.github.jmeterrpc.common.gui.Form;
import io.github.jmeterrpc.common.gui.Form.Width;
import io.github.jmeterrpc.thrift.element.ThriftSchema;
import java.awt.BorderLayout;
import javax.swing.JPanel;
import org.apache.jmeter.gui.BindingGroup;

/** What becomes of replies, whichever method they are of. */
final class CallOptionsPanel extends JPanel {

    private static final long serialVersionUID = 1L;

    CallOptionsPanel(BindingGroup bindings) {
        super(new BorderLayout());
        ThriftSchema schema = ThriftSchema.INSTANCE;
        Form form = new Form(Texts.LABELS, bindings);
        form.flag("passDeclaredException", schema.passDeclaredException, Width.WHOLE);
        form.flag("checkOnly", schema.checkOnly, Width.WHOLE);
        form.flag("unknownFields", schema.unknownFields, Width.WHOLE);
        add(form.panel());
    }
}
