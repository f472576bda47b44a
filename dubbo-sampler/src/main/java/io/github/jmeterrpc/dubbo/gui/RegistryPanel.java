package io.github.jmeterrpc.dubbo.gui;

import io.github.jmeterrpc.common.gui.field.DefaultsInScope;
import io.github.jmeterrpc.common.gui.field.Form;
import io.github.jmeterrpc.common.gui.field.Form.Width;
import io.github.jmeterrpc.dubbo.element.DubboSchema;
import io.github.jmeterrpc.dubbo.endpoint.RegistryOptions;
import java.awt.BorderLayout;
import javax.swing.JPanel;
import javax.swing.JPasswordField;
import javax.swing.JTextField;
import org.apache.jmeter.gui.BindingGroup;

/** The panel for access to registries. */
final class RegistryPanel extends JPanel {

    private static final long serialVersionUID = 1L;

    private final JTextField user;
    private final JPasswordField password;
    private final JTextField namespace;
    private final JTextField group;

    RegistryPanel(BindingGroup bindings) {
        super(new BorderLayout());
        DubboSchema schema = DubboSchema.INSTANCE;
        Form form = new Form(DubboTexts.LABELS, bindings);
        user = form.text("registryUser", schema.registryUser, Width.HALF);
        password = form.password("registryPassword", schema.registryPassword, Width.HALF);
        namespace = form.text("registryNamespace", schema.registryNamespace, Width.HALF);
        group = form.text("registryGroup", schema.registryGroup, Width.HALF);
        form.text("providedBy", schema.providedBy, Width.WHOLE);
        form.flag("ignoreRules", schema.ignoreRules, Width.WHOLE);
        add(form.folded("registry"));
    }

    /** The current input; empty fields come from the defaults. */
    RegistryOptions access(DefaultsInScope defaults) {
        DubboSchema schema = DubboSchema.INSTANCE;
        return new RegistryOptions(
                defaults.complete(user.getText().trim(), schema.registryUser),
                defaults.complete(new String(password.getPassword()), schema.registryPassword),
                defaults.complete(namespace.getText().trim(), schema.registryNamespace),
                defaults.complete(group.getText().trim(), schema.registryGroup),
                // Rules do not affect lists of services.
                false);
    }
}
