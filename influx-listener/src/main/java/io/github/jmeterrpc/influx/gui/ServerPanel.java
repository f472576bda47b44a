package io.github.jmeterrpc.influx.gui;

import io.github.jmeterrpc.common.gui.BackgroundCheckBar;
import io.github.jmeterrpc.common.gui.field.Form;
import io.github.jmeterrpc.common.gui.field.Form.Width;
import io.github.jmeterrpc.common.gui.field.OnEdit;
import io.github.jmeterrpc.influx.element.InfluxDbMetricsSchema;
import java.awt.BorderLayout;
import java.util.List;
import java.util.function.Supplier;
import javax.swing.JPanel;
import javax.swing.JTextField;
import org.apache.jmeter.gui.BindingGroup;
import org.apache.jmeter.testelement.TestElement;

/** Where points go, and a button that tries it. */
final class ServerPanel extends JPanel {

    private static final long serialVersionUID = 1L;

    /**
     * @param bindings gets the fields
     * @param typed tells what is typed at a moment
     */
    ServerPanel(BindingGroup bindings, Supplier<TestElement> typed) {
        super(new BorderLayout());
        InfluxDbMetricsSchema schema = InfluxDbMetricsSchema.INSTANCE;
        Form form = new Form(Texts.LABELS, bindings, "server");
        BackgroundCheckBar connection =
                new BackgroundCheckBar(Texts.LABELS, "connection", () -> new TypedConnection(typed.get()));
        List<JTextField> fields = List.of(
                form.text("influxdbUrl", schema.influxdbUrl, Width.WHOLE),
                form.password("influxdbToken", schema.influxdbToken, Width.HALF),
                form.file("influxdbCaFile", schema.influxdbCaFile, Width.HALF));
        fields.forEach(field -> field.getDocument().addDocumentListener(new OnEdit(connection::clear)));
        bindings.add(connection);
        form.panel().add(connection, "span 4, growx");
        add(form.panel());
    }
}
