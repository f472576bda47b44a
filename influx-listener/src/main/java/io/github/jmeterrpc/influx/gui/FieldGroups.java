package io.github.jmeterrpc.influx.gui;

import io.github.jmeterrpc.common.Labels;
import io.github.jmeterrpc.common.gui.BackgroundCheckBar;
import io.github.jmeterrpc.common.gui.field.Form;
import io.github.jmeterrpc.common.gui.field.Form.Width;
import io.github.jmeterrpc.common.gui.field.OnEdit;
import io.github.jmeterrpc.common.gui.field.RowsPanel;
import io.github.jmeterrpc.influx.element.InfluxDbMetricsSchema;
import io.github.jmeterrpc.influx.element.Parameter;
import io.github.jmeterrpc.influx.element.Parameter.Group;
import java.awt.BorderLayout;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javax.swing.BorderFactory;
import javax.swing.JComponent;
import javax.swing.JPanel;
import javax.swing.JTextField;
import org.apache.jmeter.gui.BindingGroup;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.schema.BooleanPropertyDescriptor;

/**
 * The groups of fields in the window, from the table of parameters.
 *
 * @param bindings gets the fields
 */
record FieldGroups(BindingGroup bindings) {

    private static final InfluxDbMetricsSchema SCHEMA = InfluxDbMetricsSchema.INSTANCE;
    private static final Labels TEXTS = Parameter.TEXTS;

    /**
     * Where points go, and a button that tries it.
     *
     * @param typed returns what is typed at a moment
     */
    JPanel server(Supplier<TestElement> typed) {
        Form form = new Form(TEXTS, bindings, "server");
        BackgroundCheckBar connection =
                new BackgroundCheckBar(TEXTS, "connection", () -> new TypedConnection(typed.get()));
        in(Group.SERVER).forEach(parameter -> {
            if (add(form, parameter) instanceof JTextField field) {
                field.getDocument().addDocumentListener(new OnEdit(connection::clear));
            }
        });
        bindings.add(connection);
        form.panel().add(connection, "span 4, growx");
        return form.panel();
    }

    /** Tags that identify the source of every point. */
    JPanel tags() {
        Form form = new Form(TEXTS, bindings);
        in(Group.TAGS).forEach(parameter -> add(form, parameter));
        RowsPanel tags =
                new RowsPanel("userTags", SCHEMA.userTags, TEXTS.get("userTags.name"), TEXTS.get("userTags.value"));
        tags.setBorder(BorderFactory.createTitledBorder(TEXTS.get("userTags")));
        tags.setToolTipText(TEXTS.get("userTags.tip"));
        bindings.add(tags);
        JPanel panel = new JPanel(new BorderLayout());
        panel.setBorder(BorderFactory.createTitledBorder(TEXTS.get("tags")));
        panel.add(form.panel(), BorderLayout.NORTH);
        panel.add(tags, BorderLayout.CENTER);
        return panel;
    }

    /** A group with a title that has only fields. */
    JPanel of(Group group, String titleKey) {
        Form form = new Form(TEXTS, bindings, titleKey);
        in(group).forEach(parameter -> add(form, parameter));
        return form.panel();
    }

    private static Stream<Parameter<?>> in(Group group) {
        return SCHEMA.parameters().stream().filter(parameter -> parameter.group() == group);
    }

    private static JComponent add(Form form, Parameter<?> parameter) {
        String name = parameter.name();
        return switch (parameter.field()) {
            case LINE -> form.text(name, parameter.property(), Width.WHOLE);
            case TEXT -> form.text(name, parameter.property(), Width.HALF);
            case SECRET -> form.password(name, parameter.property(), Width.HALF);
            case FILE -> form.file(name, parameter.property(), Width.HALF);
            case CHOICE ->
                form.combo(
                        name,
                        parameter.property(),
                        Width.HALF,
                        parameter.choices().toArray(String[]::new));
            case CHECK -> form.check(name, (BooleanPropertyDescriptor<?>) parameter.property(), Width.WHOLE);
        };
    }
}
