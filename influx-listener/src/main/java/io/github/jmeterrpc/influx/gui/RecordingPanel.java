package io.github.jmeterrpc.influx.gui;

import io.github.jmeterrpc.common.gui.field.Form;
import io.github.jmeterrpc.common.gui.field.Form.Width;
import io.github.jmeterrpc.influx.element.InfluxDbMetricsSchema;
import java.awt.BorderLayout;
import javax.swing.JPanel;
import org.apache.jmeter.gui.BindingGroup;

/** Which figures of the samples are written. */
final class RecordingPanel extends JPanel {

    private static final long serialVersionUID = 1L;

    /** @param bindings gets the fields */
    RecordingPanel(BindingGroup bindings) {
        super(new BorderLayout());
        InfluxDbMetricsSchema schema = InfluxDbMetricsSchema.INSTANCE;
        Form form = new Form(Texts.LABELS, bindings, "recording");
        form.text("samplersRegex", schema.samplersRegex, Width.HALF);
        form.text("percentiles", schema.percentiles, Width.HALF);
        form.text("windowSeconds", schema.windowSeconds, Width.HALF);
        form.text("testTitle", schema.testTitle, Width.HALF);
        form.text("eventTags", schema.eventTags, Width.HALF);
        form.combo("health", schema.health, Width.HALF, "true", "false");
        form.text("probeTargets", schema.probeTargets, Width.HALF);
        form.combo("buckets", schema.buckets, Width.HALF, "true", "false");
        form.text("thresholds", schema.thresholds, Width.HALF);
        form.check("summaryOnly", schema.summaryOnly, Width.WHOLE);
        form.check("raw", schema.raw, Width.WHOLE);
        form.check("recordSubSamples", schema.recordSubSamples, Width.WHOLE);
        form.check("errorDetails", schema.errorDetails, Width.WHOLE);
        add(form.panel());
    }
}
