package io.github.jmeterrpc.influx.gui;

import io.github.jmeterrpc.common.gui.field.Form;
import io.github.jmeterrpc.common.gui.field.Form.Width;
import io.github.jmeterrpc.influx.element.InfluxDbMetricsSchema;
import java.awt.BorderLayout;
import javax.swing.JPanel;
import org.apache.jmeter.gui.BindingGroup;

/** The live page and the verdict on the test. */
final class PagePanel extends JPanel {

    private static final long serialVersionUID = 1L;

    /** @param bindings gets the fields */
    PagePanel(BindingGroup bindings) {
        super(new BorderLayout());
        InfluxDbMetricsSchema schema = InfluxDbMetricsSchema.INSTANCE;
        Form form = new Form(Texts.LABELS, bindings, "page");
        form.text("failIf", schema.failIf, Width.HALF);
        form.combo("livePage", schema.livePage, Width.HALF, "true", "false");
        form.text("livePageAddress", schema.livePageAddress, Width.HALF);
        form.password("livePageToken", schema.livePageToken, Width.HALF);
        add(form.panel());
    }
}
