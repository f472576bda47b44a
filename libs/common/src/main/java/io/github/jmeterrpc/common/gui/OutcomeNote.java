package io.github.jmeterrpc.common.gui;

import java.awt.Color;
import javax.swing.UIManager;

/** Shows the result of a check, in the color of its verdict. */
final class OutcomeNote extends Note {

    private static final long serialVersionUID = 1L;

    // Dark enough on white and bright enough on JMeter's dark themes.
    private static final Color GOOD = new Color(0x2E9E4F);
    private static final Color BAD = new Color(0xD8433B);

    OutcomeNote(String name) {
        super(name);
    }

    void show(CheckBar.Outcome outcome) {
        setForeground(
                switch (outcome.verdict()) {
                    case GOOD -> GOOD;
                    case BAD -> BAD;
                    case LATER -> UIManager.getColor("Label.foreground");
                });
        setText(outcome.text());
    }
}
