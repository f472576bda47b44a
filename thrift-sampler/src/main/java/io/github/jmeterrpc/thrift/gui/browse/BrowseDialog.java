package io.github.jmeterrpc.thrift.gui.browse;

import io.github.jmeterrpc.common.Labels;
import java.awt.Component;
import java.awt.Dialog.ModalityType;
import java.awt.Dimension;
import java.awt.event.WindowAdapter;
import java.awt.event.WindowEvent;
import java.util.function.Consumer;
import javax.swing.JComponent;
import javax.swing.JDialog;
import javax.swing.KeyStroke;
import javax.swing.SwingUtilities;

/** The window of the IDL browser. */
public final class BrowseDialog {

    private static final Dimension SIZE = new Dimension(860, 560);

    private BrowseDialog() {}

    /**
     * Opens the browser and returns when it was closed.
     *
     * @param parent a component of the window it belongs to
     * @param labels the plugin's texts
     * @param source the IDL
     * @param current selected at first, if the IDL has it
     * @param onChoice told what the user picks, after the window was closed
     */
    public static void show(
            Component parent, Labels labels, IdlSource source, Current current, Consumer<BrowseChoice> onChoice) {
        JDialog dialog = new JDialog(
                SwingUtilities.getWindowAncestor(parent), labels.get("browse.title"), ModalityType.DOCUMENT_MODAL);
        BrowsePanel panel = new BrowsePanel(labels, source, current, choice -> {
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
        dialog.setSize(SIZE);
        dialog.setLocationRelativeTo(parent);
        panel.load();
        dialog.setVisible(true);
    }
}
