package io.github.jmeterrpc.dubbo.gui;

import io.github.jmeterrpc.common.gui.Form;
import io.github.jmeterrpc.common.gui.Form.Width;
import io.github.jmeterrpc.dubbo.element.DubboSchema;
import java.awt.BorderLayout;
import javax.swing.JPanel;
import org.apache.jmeter.gui.BindingGroup;

/** How calls are made, whichever method they are of. */
final class CallOptionsPanel extends JPanel {

    private static final long serialVersionUID = 1L;

    CallOptionsPanel(BindingGroup bindings) {
        super(new BorderLayout());
        DubboSchema schema = DubboSchema.INSTANCE;
        Form form = new Form(Texts.LABELS, bindings);
        form.text("timeout", schema.timeout, Width.HALF);
        form.flag("async", schema.async, Width.HALF);
        form.flag("reuseRequest", schema.reuseRequest, Width.WHOLE);
        form.flag("passBusinessException", schema.passBusinessException, Width.WHOLE);
        add(form.panel());
    }
}
