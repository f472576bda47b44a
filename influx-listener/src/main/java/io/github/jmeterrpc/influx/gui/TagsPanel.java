package io.github.jmeterrpc.influx.gui;

import io.github.jmeterrpc.common.gui.field.Form;
import io.github.jmeterrpc.common.gui.field.Form.Width;
import io.github.jmeterrpc.common.gui.field.RowsPanel;
import io.github.jmeterrpc.influx.element.InfluxDbMetricsSchema;
import java.awt.BorderLayout;
import javax.swing.BorderFactory;
import javax.swing.JPanel;
import org.apache.jmeter.gui.BindingGroup;

/** Tags that identify the source of every point. */
final class TagsPanel extends JPanel {

    private static final long serialVersionUID = 1L;

    /** @param bindings gets the fields */
    TagsPanel(BindingGroup bindings) {
        super(new BorderLayout());
        InfluxDbMetricsSchema schema = InfluxDbMetricsSchema.INSTANCE;
        Form form = new Form(Texts.LABELS, bindings);
        form.text("application", schema.application, Width.HALF);
        form.text("run", schema.run, Width.HALF);
        form.text("instance", schema.instance, Width.HALF);
        form.text("measurement", schema.measurement, Width.HALF);
        RowsPanel tags = new RowsPanel(
                "userTags", schema.userTags, Texts.LABELS.get("userTags.name"), Texts.LABELS.get("userTags.value"));
        tags.setBorder(BorderFactory.createTitledBorder(Texts.LABELS.get("userTags")));
        tags.setToolTipText(Texts.LABELS.get("userTags.tip"));
        bindings.add(tags);
        setBorder(BorderFactory.createTitledBorder(Texts.LABELS.get("tags")));
        add(form.panel(), BorderLayout.NORTH);
        add(tags, BorderLayout.CENTER);
    }
}
