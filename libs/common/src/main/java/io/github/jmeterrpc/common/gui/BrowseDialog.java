package io.github.jmeterrpc.common.gui;

import java.awt.Component;
import java.awt.Dialog.ModalityType;
import java.awt.Dimension;
import java.awt.event.WindowAdapter;
import java.awt.event.WindowEvent;
import java.util.function.Consumer;
import java.util.function.Function;
import javax.swing.JComponent;
import javax.swing.JDialog;
import javax.swing.KeyStroke;
import javax.swing.SwingUtilities;

/**
 * The window in which a user chooses a service or method: Enter and a double click choose, Escape
 * closes it.
 */
public final class BrowseDialog {

    private static final int HEIGHT = 560;

    private BrowseDialog() {}

    /**
     * Opens the window and returns when it was closed.
     *
     * @param parent a component of the window it belongs to
     * @param title title of the window
     * @param width width of the window, in pixels
     * @param content makes the content; passes the choice to the given consumer
     * @param onChoice receives the user's choice, after the window was closed
     */
    public static <C> void show(
            Component parent,
            String title,
            int width,
            Function<Consumer<C>, ? extends BrowseContent> content,
            Consumer<C> onChoice) {
        JDialog dialog = new JDialog(SwingUtilities.getWindowAncestor(parent), title, ModalityType.DOCUMENT_MODAL);
        BrowseContent panel = content.apply(choice -> {
            dialog.dispose();
            onChoice.accept(choice);
        });
        dialog.setDefaultCloseOperation(JDialog.DISPOSE_ON_CLOSE);
        dialog.addWindowListener(new WindowAdapter() {
            @Override
            public void windowClosed(WindowEvent event) {
                panel.close();
            }
        });
        dialog.getRootPane()
                .registerKeyboardAction(
                        event -> dialog.dispose(), KeyStroke.getKeyStroke("ESCAPE"), JComponent.WHEN_IN_FOCUSED_WINDOW);
        dialog.setContentPane(panel);
        dialog.getRootPane().setDefaultButton(panel.defaultButton());
        dialog.setSize(new Dimension(width, HEIGHT));
        dialog.setLocationRelativeTo(parent);
        panel.begin();
        dialog.setVisible(true);
    }
}
