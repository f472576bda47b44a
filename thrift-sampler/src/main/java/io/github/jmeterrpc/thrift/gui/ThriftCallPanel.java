package io.github.jmeterrpc.thrift.gui;

import io.github.jmeterrpc.common.gui.field.Form;
import io.github.jmeterrpc.common.gui.field.Form.Width;
import io.github.jmeterrpc.thrift.element.ThriftSchema;
import io.github.jmeterrpc.thrift.gui.browse.BrowseChoice;
import io.github.jmeterrpc.thrift.gui.browse.Current;
import io.github.jmeterrpc.thrift.gui.browse.IdlSource;
import java.util.function.BooleanSupplier;
import javax.swing.JPanel;
import javax.swing.JTextField;
import net.miginfocom.swing.MigLayout;
import org.apache.jmeter.gui.BindingGroup;

/** Panel for the method and its arguments. */
final class ThriftCallPanel extends JPanel {

    private static final long serialVersionUID = 1L;

    private final IdlPanel idl;
    private final JTextField method;
    private final ThriftArgumentsPanel arguments;

    /**
     * @param bindings receives the bindings of the fields
     * @param onBrowse called when the user wants to choose a method
     */
    ThriftCallPanel(BindingGroup bindings, Runnable onBrowse) {
        super(new MigLayout("fill, wrap 1, insets 4, gapy 2", "[grow,fill]", "[][][grow,fill][]"));
        idl = new IdlPanel(bindings, onBrowse);
        Form form = new Form(ThriftTexts.LABELS, bindings);
        method = form.text("method", ThriftSchema.INSTANCE.method, Width.WHOLE);
        arguments = new ThriftArgumentsPanel((text, onComments) -> new ThriftArgumentsCheck(
                idl.source(), idl.service(), method.getText().trim(), text, onComments));
        bindings.add(arguments);
        add(idl);
        add(form.panel());
        add(arguments, "grow");
        add(options(bindings));
    }

    /** The field of the method. */
    JTextField methodField() {
        return method;
    }

    IdlSource source() {
        return idl.source();
    }

    Current current() {
        return new Current(idl.service(), method.getText().trim());
    }

    /**
     * Fills the fields with a chosen method.
     *
     * @param mayOverwrite called if arguments exist; they stay if it returns false
     */
    void fill(BrowseChoice picked, BooleanSupplier mayOverwrite) {
        idl.fill(picked.service());
        method.setText(picked.method().name());
        arguments.showComments(picked.template().commentText(ThriftTexts.LABELS::translate));
        if (!arguments.isFilled() || mayOverwrite.getAsBoolean()) {
            arguments.replace(picked.template().json());
        }
    }

    /** Options for replies of any method. */
    static JPanel options(BindingGroup bindings) {
        ThriftSchema schema = ThriftSchema.INSTANCE;
        Form form = new Form(ThriftTexts.LABELS, bindings);
        form.flag("passDeclaredException", schema.passDeclaredException, Width.WHOLE);
        form.flag("checkOnly", schema.checkOnly, Width.WHOLE);
        form.flag("unknownFields", schema.unknownFields, Width.WHOLE);
        return form.panel();
    }
}
