package io.github.jmeterrpc.influx.gui;

import io.github.jmeterrpc.common.gui.BackgroundCheckBar;
import io.github.jmeterrpc.common.gui.field.Form;
import io.github.jmeterrpc.common.gui.field.Form.Width;
import io.github.jmeterrpc.common.gui.field.OnEdit;
import io.github.jmeterrpc.common.gui.field.RowsPanel;
import io.github.jmeterrpc.influx.element.InfluxDbMetricsSchema;
import java.awt.BorderLayout;
import java.util.List;
import java.util.function.Supplier;
import javax.swing.BorderFactory;
import javax.swing.JPanel;
import javax.swing.JTextField;
import org.apache.jmeter.gui.BindingGroup;
import org.apache.jmeter.testelement.TestElement;

/**
 * The groups of fields in the window.
 *
 * @param bindings gets the fields
 */
record FieldGroups(BindingGroup bindings) {

    private static final InfluxDbMetricsSchema SCHEMA = InfluxDbMetricsSchema.INSTANCE;

    /**
     * Where points go, and a button that tries it.
     *
     * @param typed tells what is typed at a moment
     */
    JPanel server(Supplier<TestElement> typed) {
        Form form = new Form(Texts.LABELS, bindings, "server");
        BackgroundCheckBar connection =
                new BackgroundCheckBar(Texts.LABELS, "connection", () -> new TypedConnection(typed.get()));
        List<JTextField> fields = List.of(
                form.text("influxdbUrl", SCHEMA.influxdbUrl, Width.WHOLE),
                form.password("influxdbToken", SCHEMA.influxdbToken, Width.HALF),
                form.file("influxdbCaFile", SCHEMA.influxdbCaFile, Width.HALF));
        fields.forEach(field -> field.getDocument().addDocumentListener(new OnEdit(connection::clear)));
        bindings.add(connection);
        form.panel().add(connection, "span 4, growx");
        return form.panel();
    }

    /** Tags that identify the source of every point. */
    JPanel tags() {
        Form form = new Form(Texts.LABELS, bindings);
        form.text("application", SCHEMA.application, Width.HALF);
        form.text("run", SCHEMA.run, Width.HALF);
        form.text("instance", SCHEMA.instance, Width.HALF);
        form.text("measurement", SCHEMA.measurement, Width.HALF);
        RowsPanel tags = new RowsPanel(
                "userTags", SCHEMA.userTags, Texts.LABELS.get("userTags.name"), Texts.LABELS.get("userTags.value"));
        tags.setBorder(BorderFactory.createTitledBorder(Texts.LABELS.get("userTags")));
        tags.setToolTipText(Texts.LABELS.get("userTags.tip"));
        bindings.add(tags);
        JPanel panel = new JPanel(new BorderLayout());
        panel.setBorder(BorderFactory.createTitledBorder(Texts.LABELS.get("tags")));
        panel.add(form.panel(), BorderLayout.NORTH);
        panel.add(tags, BorderLayout.CENTER);
        return panel;
    }

    /** Which figures of the samples are written. */
    JPanel recording() {
        Form form = new Form(Texts.LABELS, bindings, "recording");
        form.text("samplersRegex", SCHEMA.samplersRegex, Width.HALF);
        form.text("percentiles", SCHEMA.percentiles, Width.HALF);
        form.text("windowSeconds", SCHEMA.windowSeconds, Width.HALF);
        form.text("testTitle", SCHEMA.testTitle, Width.HALF);
        form.text("eventTags", SCHEMA.eventTags, Width.HALF);
        form.combo("health", SCHEMA.health, Width.HALF, "true", "false");
        form.text("probeTargets", SCHEMA.probeTargets, Width.HALF);
        form.combo("buckets", SCHEMA.buckets, Width.HALF, "true", "false");
        form.text("thresholds", SCHEMA.thresholds, Width.HALF);
        form.check("summaryOnly", SCHEMA.summaryOnly, Width.WHOLE);
        form.check("raw", SCHEMA.raw, Width.WHOLE);
        form.check("recordSubSamples", SCHEMA.recordSubSamples, Width.WHOLE);
        form.check("errorDetails", SCHEMA.errorDetails, Width.WHOLE);
        return form.panel();
    }

    /** What happens while InfluxDB does not take points. */
    JPanel delivery() {
        Form form = new Form(Texts.LABELS, bindings, "delivery");
        form.combo("onStartFailure", SCHEMA.onStartFailure, Width.HALF, "continue", "stop");
        form.text("flushTimeoutSeconds", SCHEMA.flushTimeoutSeconds, Width.HALF);
        form.text("spoolDir", SCHEMA.spoolDir, Width.HALF);
        form.text("spoolMaxMb", SCHEMA.spoolMaxMb, Width.HALF);
        return form.panel();
    }

    /** The live page and the verdict on the test. */
    JPanel page() {
        Form form = new Form(Texts.LABELS, bindings, "page");
        form.text("failIf", SCHEMA.failIf, Width.HALF);
        form.combo("livePage", SCHEMA.livePage, Width.HALF, "true", "false");
        form.text("livePageAddress", SCHEMA.livePageAddress, Width.HALF);
        form.password("livePageToken", SCHEMA.livePageToken, Width.HALF);
        return form.panel();
    }
}
