package io.github.jmeterrpc.influx.gui;

import io.github.jmeterrpc.common.gui.field.Form;
import io.github.jmeterrpc.common.gui.field.Form.Width;
import io.github.jmeterrpc.influx.element.InfluxDbMetricsSchema;
import java.awt.BorderLayout;
import javax.swing.JPanel;
import org.apache.jmeter.gui.BindingGroup;

/** What happens while InfluxDB does not take points. */
final class DeliveryPanel extends JPanel {

    private static final long serialVersionUID = 1L;

    /** @param bindings gets the fields */
    DeliveryPanel(BindingGroup bindings) {
        super(new BorderLayout());
        InfluxDbMetricsSchema schema = InfluxDbMetricsSchema.INSTANCE;
        Form form = new Form(Texts.LABELS, bindings, "delivery");
        form.combo("onStartFailure", schema.onStartFailure, Width.HALF, "continue", "stop");
        form.text("flushTimeoutSeconds", schema.flushTimeoutSeconds, Width.HALF);
        form.text("spoolDir", schema.spoolDir, Width.HALF);
        form.text("spoolMaxMb", schema.spoolMaxMb, Width.HALF);
        add(form.panel());
    }
}
