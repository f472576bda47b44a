package io.github.jmeterrpc.common.gui;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.BorderLayout;
import java.awt.Dimension;
import javax.swing.JPanel;
import javax.swing.JScrollPane;
import org.junit.jupiter.api.Test;

class FitsViewportTest {

    private final Panel panel = new Panel();
    private final JScrollPane window = new JScrollPane(panel);

    /** Wants to be as large as it was made once, as a split pane does. */
    private static final class Panel extends JPanel implements FitsViewport {

        private static final long serialVersionUID = 1L;

        Panel() {
            super(new BorderLayout());
            setMinimumSize(new Dimension(300, 200));
        }

        @Override
        public Dimension getPreferredSize() {
            return new Dimension(Math.max(400, getWidth()), Math.max(250, getHeight()));
        }
    }

    private Dimension panelIn(int width, int height) {
        window.setSize(width, height);
        window.doLayout();
        window.getViewport().doLayout();
        return panel.getSize();
    }

    @Test
    void followsAWindowThatWasWideOnce() {
        Dimension wide = panelIn(900, 700);
        Dimension narrow = panelIn(390, 240);

        assertThat(wide).isEqualTo(new Dimension(window(900), window(700)));
        assertThat(narrow).isEqualTo(new Dimension(window(390), window(240)));
    }

    @Test
    void isScrolledWhereItsMinimumDoesNotFit() {
        assertThat(panelIn(200, 100)).isEqualTo(new Dimension(400, 250));
    }

    private int window(int size) {
        return size - window.getInsets().left - window.getInsets().right;
    }
}
