package io.github.jmeterrpc.dubbo.gui.browse;

import io.github.jmeterrpc.common.Labels;
import io.github.jmeterrpc.dubbo.element.DubboLogging;
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

/** The window of the service browser. */
public final class BrowseDialog {

    private static final Dimension SIZE = new Dimension(760, 560);

    private BrowseDialog() {}

    /**
     * Opens the browser and returns when it was closed.
     *
     * @param parent a component of the window it belongs to
     * @param labels the plugin's texts
     * @param target the registry to look in
     * @param current selected as soon as it is found
     * @param opener connects to registries
     * @param onChoice told what the user picks, after the window was closed
     */
    public static void show(
            Component parent,
            Labels labels,
            BrowseTarget target,
            Current current,
            DirectoryOpener opener,
            Consumer<BrowseChoice> onChoice) {
        DubboLogging.quiet();
        JDialog dialog = new JDialog(
                SwingUtilities.getWindowAncestor(parent), labels.get("browse.title"), ModalityType.DOCUMENT_MODAL);
        BrowsePanel panel = new BrowsePanel(labels, target, current, opener, choice -> {
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
        if (!target.address().isEmpty()) {
            panel.search();
        }
        dialog.setVisible(true);
    }
}
