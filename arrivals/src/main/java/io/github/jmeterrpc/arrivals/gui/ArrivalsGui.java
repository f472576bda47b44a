package io.github.jmeterrpc.arrivals.gui;

import io.github.jmeterrpc.arrivals.element.Arrivals;
import io.github.jmeterrpc.arrivals.element.ArrivalsSchema;
import io.github.jmeterrpc.common.gui.GuideLink;
import io.github.jmeterrpc.common.gui.MenuTitle;
import io.github.jmeterrpc.common.gui.WindowFrame;
import io.github.jmeterrpc.common.gui.field.Form;
import io.github.jmeterrpc.common.gui.field.Form.Width;
import java.awt.BorderLayout;
import java.awt.Component;
import javax.swing.JPanel;
import org.apache.jmeter.gui.TestElementMetadata;
import org.apache.jmeter.gui.action.ActionNames;
import org.apache.jmeter.gui.action.ActionRouter;
import org.apache.jmeter.gui.action.Start;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.threads.gui.AbstractThreadGroupGui;

/** Edits an {@link Arrivals}. */
@TestElementMetadata(labelResource = MenuTitle.KEY)
public final class ArrivalsGui extends AbstractThreadGroupGui {

    private static final long serialVersionUID = 1L;

    static {
        // JMeter's Validate reduces the threads and loops of its own thread groups only.
        ActionRouter.getInstance()
                .addPreActionListener(
                        Start.class,
                        event -> Arrivals.setValidating(ActionNames.VALIDATE_TG.equals(event.getActionCommand())));
    }

    /** Creates the panel. Called by JMeter, on the event thread or headless. */
    public ArrivalsGui() {
        ArrivalsSchema schema = ArrivalsSchema.INSTANCE;
        Form form = new Form(Texts.LABELS, bindingGroup, "arrivals");
        form.text("schedule", schema.schedule, Width.WHOLE);
        form.text("seed", schema.seed, Width.HALF);
        form.combo("whenBusy", schema.whenBusy, Width.HALF, "wait", "drop");
        form.text("maximumThreads", schema.maximumThreads, Width.HALF);
        form.text("threadsInAdvance", schema.threadsInAdvance, Width.HALF);
        form.text("generators", schema.generators, Width.HALF);
        form.text("generator", schema.generator, Width.HALF);
        JPanel top = new JPanel(new BorderLayout());
        top.add(form.panel(), BorderLayout.NORTH);
        add(top, BorderLayout.CENTER);
    }

    @Override
    protected Component createTitleLabel() {
        return GuideLink.beside(super.createTitleLabel(), this, Texts.LABELS, "the-thread-group");
    }

    @Override
    public String getLabelResource() {
        return WindowFrame.LABEL_RESOURCE;
    }

    @Override
    public String getStaticLabel() {
        return Texts.LABELS.get("arrivals.title");
    }

    @Override
    public TestElement makeTestElement() {
        return new Arrivals();
    }
}
