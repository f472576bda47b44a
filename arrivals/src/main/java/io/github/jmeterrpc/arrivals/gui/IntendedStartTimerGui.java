package io.github.jmeterrpc.arrivals.gui;

import io.github.jmeterrpc.arrivals.element.IntendedStartTimer;
import io.github.jmeterrpc.arrivals.element.IntendedStartTimerSchema;
import io.github.jmeterrpc.common.gui.GuideLink;
import io.github.jmeterrpc.common.gui.MenuTitle;
import io.github.jmeterrpc.common.gui.WindowFrame;
import io.github.jmeterrpc.common.gui.field.Form;
import io.github.jmeterrpc.common.gui.field.Form.Width;
import java.awt.BorderLayout;
import java.awt.Component;
import javax.swing.JPanel;
import org.apache.jmeter.gui.TestElementMetadata;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.timers.gui.AbstractTimerGui;

/** Edits an {@link IntendedStartTimer}. */
@TestElementMetadata(labelResource = MenuTitle.KEY)
public final class IntendedStartTimerGui extends AbstractTimerGui {

    private static final long serialVersionUID = 1L;

    /** Creates the panel. Called by JMeter, on the event thread or headless. */
    public IntendedStartTimerGui() {
        IntendedStartTimerSchema schema = IntendedStartTimerSchema.INSTANCE;
        Form form = new Form(Texts.LABELS, bindingGroup, "timer");
        form.text("rate", schema.rate, Width.HALF);
        form.combo("rateOf", schema.rateOf, Width.HALF, "group", "thread");
        JPanel top = new JPanel(new BorderLayout());
        top.add(form.panel(), BorderLayout.NORTH);
        WindowFrame.fill(this, makeBorder(), makeTitlePanel(), top);
    }

    @Override
    protected Component createTitleLabel() {
        return GuideLink.beside(super.createTitleLabel(), this, Texts.LABELS, "the-timer");
    }

    @Override
    public String getLabelResource() {
        return WindowFrame.LABEL_RESOURCE;
    }

    @Override
    public String getStaticLabel() {
        return Texts.LABELS.get("timer.title");
    }

    @Override
    public TestElement makeTestElement() {
        return new IntendedStartTimer();
    }
}
