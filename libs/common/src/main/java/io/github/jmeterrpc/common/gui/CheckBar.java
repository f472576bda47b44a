package io.github.jmeterrpc.common.gui;

import io.github.jmeterrpc.common.Labels;
import java.util.function.Supplier;
import javax.swing.JButton;
import javax.swing.JPanel;
import net.miginfocom.swing.MigLayout;
import org.apache.jmeter.gui.Binding;
import org.apache.jmeter.testelement.TestElement;

/** Panel with a button that checks the input, and the check's result. */
public final class CheckBar extends JPanel implements Binding {

    private static final long serialVersionUID = 1L;

    /** How a check ended. */
    public enum Verdict {
        /** The input is valid. */
        GOOD,
        /** It cannot. */
        BAD,
        /** Only a running test can decide. */
        LATER
    }

    /**
     * The result of a check.
     *
     * @param verdict how it ended
     * @param text for the user
     * @param details for the user, where there is room for several lines; empty for none
     */
    public record Outcome(Verdict verdict, String text, String details) {

        public Outcome(Verdict verdict, String text) {
            this(verdict, text, "");
        }
    }

    private final OutcomeNote result = new OutcomeNote("checkResult");

    /**
     * @param labels have the texts {@code check} and {@code check.tip}
     * @param check checks the current input
     */
    public CheckBar(Labels labels, Supplier<Outcome> check) {
        super(new MigLayout("insets 2, fillx", "[][grow,fill]"));
        JButton button = new JButton(labels.get("check"));
        button.setName("check");
        button.setToolTipText(labels.get("check.tip"));
        button.addActionListener(event -> result.show(check.get()));
        add(button, "aligny top");
        add(result, "aligny center");
    }

    /** Clears the result of the last check, which was of other text. */
    public void clear() {
        result.setText("");
    }

    @Override
    public void updateElement(TestElement element) {
        // A result is not stored.
    }

    @Override
    public void updateUi(TestElement element) {
        clear();
    }
}
