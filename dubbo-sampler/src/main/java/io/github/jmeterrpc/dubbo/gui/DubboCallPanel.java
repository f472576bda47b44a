package io.github.jmeterrpc.dubbo.gui;

import io.github.jmeterrpc.common.gui.field.Form;
import io.github.jmeterrpc.common.gui.field.Form.Width;
import io.github.jmeterrpc.common.gui.field.OnEdit;
import io.github.jmeterrpc.dubbo.discovery.catalog.ServiceMethod;
import io.github.jmeterrpc.dubbo.element.DubboSchema;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import javax.swing.JPanel;
import javax.swing.JTextField;
import net.miginfocom.swing.MigLayout;
import org.apache.jmeter.gui.BindingGroup;

/** The panel for method and arguments. */
final class DubboCallPanel extends JPanel {

    private static final long serialVersionUID = 1L;

    private final JTextField method;
    private final JTextField parameterTypes;
    private final DubboArgumentsPanel arguments;

    private final transient MethodMetadata metadata;
    private final transient Supplier<MethodMetadata.MetadataSource> source;

    /**
     * @param bindings receives the bindings of the fields
     * @param metadata finds the metadata of methods
     * @param source the current input for registry and service
     * @param messages checks messages against the current definition
     */
    DubboCallPanel(
            BindingGroup bindings,
            MethodMetadata metadata,
            Supplier<MethodMetadata.MetadataSource> source,
            Supplier<MessageCheck> messages) {
        super(new MigLayout("fill, wrap 1, insets 4, gapy 2", "[grow,fill]", "[][grow,fill][][]"));
        this.metadata = metadata;
        this.source = source;
        DubboSchema schema = DubboSchema.INSTANCE;
        Form form = new Form(DubboTexts.LABELS, bindings);
        method = form.text("method", schema.method, Width.WHOLE);
        parameterTypes = form.text("parameterTypes", schema.parameterTypes, Width.WHOLE);
        arguments = new DubboArgumentsPanel(
                parameterTypes::getText, this::lookup, () -> messages.get().of(method()));
        parameterTypes.getDocument().addDocumentListener(new OnEdit(arguments::typesChanged));
        bindings.add(arguments);
        add(form.panel());
        add(arguments, "grow");
        add(options(bindings));
        add(stream(bindings));
    }

    /** The fields for a call with a stream: messages to send, and conditions to end it. */
    private static JPanel stream(BindingGroup bindings) {
        DubboSchema schema = DubboSchema.INSTANCE;
        Form form = new Form(DubboTexts.LABELS, bindings);
        form.text("messageCount", schema.messageCount, Width.HALF);
        form.text("messageRate", schema.messageRate, Width.HALF);
        form.text("endAfterReplies", schema.endAfterReplies, Width.HALF);
        form.text("endAfterMillis", schema.endAfterMillis, Width.HALF);
        form.flag("messagesAnswered", schema.messagesAnswered, Width.WHOLE);
        return form.folded("stream");
    }

    /** The field of the method. */
    JTextField methodField() {
        return method;
    }

    /** The current input for the method. */
    String method() {
        return method.getText().trim();
    }

    /**
     * Fills the fields with a chosen method.
     *
     * @param chosen the method
     * @param mayOverwrite called if arguments exist; they stay if it returns false
     */
    void fill(ServiceMethod chosen, BooleanSupplier mayOverwrite) {
        method.setText(chosen.name());
        parameterTypes.setText(String.join(", ", chosen.parameterTypes()));
        metadata.add(source.get().service(), chosen);
        if (!arguments.isFilled() || mayOverwrite.getAsBoolean()) {
            arguments.replace(chosen.argumentsTemplate());
        }
    }

    private DubboArgumentsCheck.Lookup lookup() {
        MethodMetadata.MetadataSource described = source.get();
        String called = method();
        return (types, ask) -> metadata.find(described, called, types, ask);
    }

    /** The fields that apply to calls of any method. */
    static JPanel options(BindingGroup bindings) {
        DubboSchema schema = DubboSchema.INSTANCE;
        Form form = new Form(DubboTexts.LABELS, bindings);
        form.text("timeout", schema.timeout, Width.HALF);
        form.flag("async", schema.async, Width.HALF);
        form.flag("passBusinessException", schema.passBusinessException, Width.WHOLE);
        form.flag("withoutClassNames", schema.withoutClassNames, Width.WHOLE);
        return form.panel();
    }
}
