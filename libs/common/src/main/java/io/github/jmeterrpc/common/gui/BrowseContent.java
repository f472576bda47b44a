package io.github.jmeterrpc.common.gui;

import io.github.jmeterrpc.common.language.Labels;
import java.awt.Component;
import java.awt.LayoutManager;
import java.awt.event.MouseAdapter;
import java.awt.event.MouseEvent;
import javax.swing.JButton;
import javax.swing.JComponent;
import javax.swing.JPanel;
import javax.swing.JTextField;
import javax.swing.LayoutFocusTraversalPolicy;
import javax.swing.text.JTextComponent;

/**
 * Content of a {@link BrowseDialog}: a filter, lists that the protocol adds, a status and the
 * button that chooses.
 */
public abstract class BrowseContent extends JPanel {

    private static final long serialVersionUID = 1L;

    protected final transient Labels labels;
    protected final JTextField filter = new JTextField();
    protected final Note status = new Note("browse.status");
    protected final JButton use;

    /**
     * @param labels have the texts {@code browse.filter.tip}, {@code browse.use} and
     *     {@code browse.use.tip}
     */
    protected BrowseContent(Labels labels, LayoutManager layout) {
        super(layout);
        this.labels = labels;
        named("browse.filter", filter);
        use = new JButton(labels.get("browse.use"));
        named("browse.use", use);
        setFocusTraversalPolicyProvider(true);
        setFocusTraversalPolicy(new OverShownText());
    }

    /**
     * The Tab key skips read-only text, such as the status, which can still be selected and copied.
     */
    private static final class OverShownText extends LayoutFocusTraversalPolicy {

        private static final long serialVersionUID = 1L;

        @Override
        protected boolean accept(Component part) {
            return !(part instanceof JTextComponent text && !text.isEditable()) && super.accept(part);
        }
    }

    /** Starts the search. */
    public abstract void begin();

    /** Ends background work. */
    public abstract void close();

    /** The button that Enter presses, except in search fields. */
    final JButton defaultButton() {
        return use;
    }

    protected final void named(String key, JComponent component) {
        component.setName(key);
        component.setToolTipText(labels.get(key + ".tip"));
    }

    /** Makes a double click choose, too. */
    protected final void choosesByDoubleClick(JComponent list) {
        list.addMouseListener(new MouseAdapter() {
            @Override
            public void mouseClicked(MouseEvent event) {
                if (event.getClickCount() == 2) {
                    use.doClick();
                }
            }
        });
    }
}
