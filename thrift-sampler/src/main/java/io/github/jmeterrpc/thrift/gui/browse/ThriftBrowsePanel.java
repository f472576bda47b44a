package io.github.jmeterrpc.thrift.gui.browse;

import io.github.jmeterrpc.common.gui.BrowseContent;
import io.github.jmeterrpc.common.gui.BrowseDialog;
import io.github.jmeterrpc.common.gui.TextRenderer;
import io.github.jmeterrpc.common.gui.field.JsonLayout;
import io.github.jmeterrpc.common.gui.field.OnEdit;
import io.github.jmeterrpc.common.input.InvalidInputException;
import io.github.jmeterrpc.common.language.Labels;
import io.github.jmeterrpc.thrift.codec.request.ThriftArgumentTemplate;
import java.awt.Component;
import java.text.MessageFormat;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import javax.swing.DefaultListModel;
import javax.swing.JLabel;
import javax.swing.JList;
import javax.swing.JScrollPane;
import javax.swing.JSplitPane;
import javax.swing.JTextArea;
import javax.swing.ListSelectionModel;
import javax.swing.SwingWorker;
import net.miginfocom.swing.MigLayout;

/** Shows the methods of an IDL and their parameters. The IDL is read in the background. */
public final class ThriftBrowsePanel extends BrowseContent {

    private static final long serialVersionUID = 1L;

    private static final int WINDOW_WIDTH = 860;
    private static final double METHODS_SHARE = 0.5;

    private final transient IdlSource source;
    private final transient Current current;
    private final DefaultListModel<BrowseChoice> shown = new DefaultListModel<>();
    private final JList<BrowseChoice> methods = new JList<>(shown);
    private final JTextArea preview = new JTextArea();
    private transient List<BrowseChoice> all = List.of();
    private transient SwingWorker<List<BrowseChoice>, Void> reading;

    /**
     * @param labels the plugin's texts
     * @param source the IDL
     * @param current the method selected initially, if the IDL has it
     * @param onChoice receives the user's choice
     */
    ThriftBrowsePanel(Labels labels, IdlSource source, Current current, Consumer<BrowseChoice> onChoice) {
        super(labels, new MigLayout("fill, wrap 2", "[][grow,fill]", "[][][grow,fill][]"));
        this.source = source;
        this.current = current;
        use.addActionListener(event -> onChoice.accept(methods.getSelectedValue()));
        choosesByDoubleClick(methods);
        methods.setSelectionMode(ListSelectionModel.SINGLE_SELECTION);
        methods.setCellRenderer(new TextRenderer<BrowseChoice>(BrowseChoice::signature));
        methods.addListSelectionListener(event -> showSelected());
        filter.getDocument().addDocumentListener(new OnEdit(this::showMatching));
        layOut();
        showSelected();
    }

    /**
     * Shows the browser in a separate window and returns when it was closed.
     *
     * @param parent a component of the window it belongs to
     * @param onChoice receives the user's choice, after the window was closed
     */
    public static void open(
            Component parent, Labels labels, IdlSource source, Current current, Consumer<BrowseChoice> onChoice) {
        BrowseDialog.show(
                parent,
                labels.get("browse.title"),
                WINDOW_WIDTH,
                chosen -> new ThriftBrowsePanel(labels, source, current, chosen),
                onChoice);
    }

    private void layOut() {
        methods.setName("browse.methods");
        preview.setName("browse.preview");
        preview.setEditable(false);
        add(new JLabel(labels.get("browse.file")));
        add(new JLabel(source.file()));
        add(new JLabel(labels.get("browse.filter")));
        add(filter);
        JSplitPane both = new JSplitPane(JSplitPane.VERTICAL_SPLIT, new JScrollPane(methods), new JScrollPane(preview));
        both.setResizeWeight(METHODS_SHARE);
        add(both, "span 2, grow");
        add(status, "span 2, split 2, growx, hmin 40lp");
        add(use, "aligny top");
    }

    @Override
    public void begin() {
        if (source.holdsVariables()) {
            status.setText(labels.get("browse.status.VARIABLES"));
            return;
        }
        status.setText(labels.get("browse.status.READING"));
        reading = new SwingWorker<>() {
            @Override
            protected List<BrowseChoice> doInBackground() throws InvalidInputException {
                return BrowseChoice.of(source.load());
            }

            @Override
            protected void done() {
                read(this);
            }
        };
        reading.execute();
    }

    private void read(SwingWorker<List<BrowseChoice>, Void> worker) {
        try {
            all = worker.get();
            showMatching();
        } catch (ExecutionException e) {
            showFailure(e.getCause());
        } catch (CancellationException e) {
            // The window was closed meanwhile.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Further errors of an IDL would fill the window below the methods. */
    private void showFailure(Throwable failure) {
        String message = failure.getMessage();
        if (failure instanceof InvalidInputException invalid && invalid.errors().size() > 1) {
            preview.setText(labels.translate(message));
            preview.setCaretPosition(0);
            message = invalid.errors().get(0);
        }
        status.setText(MessageFormat.format(labels.get("browse.status.FAILED"), labels.translate(message)));
    }

    @Override
    public void close() {
        if (reading != null) {
            reading.cancel(true);
        }
    }

    private void showMatching() {
        String part = filter.getText().trim().toLowerCase(Locale.ROOT);
        shown.clear();
        all.stream()
                .filter(choice -> (choice.service() + "." + choice.method().name())
                        .toLowerCase(Locale.ROOT)
                        .contains(part))
                .forEach(shown::addElement);
        for (int i = 0; i < shown.size(); i++) {
            if (shown.size() == 1 || current.is(shown.get(i))) {
                methods.setSelectedIndex(i);
                methods.ensureIndexIsVisible(i);
            }
        }
        String key = all.isEmpty() ? "NO_SERVICE" : shown.isEmpty() ? "NOTHING_FOUND" : "FOUND";
        status.setText(MessageFormat.format(labels.get("browse.status." + key), shown.size()));
    }

    private void showSelected() {
        BrowseChoice choice = methods.getSelectedValue();
        use.setEnabled(choice != null);
        if (choice == null) {
            preview.setText("");
            return;
        }
        ThriftArgumentTemplate template = choice.template();
        String doc = choice.method().doc();
        preview.setText((doc.isEmpty() ? "" : doc + "\n\n") + JsonLayout.format(template.json()) + "\n\n"
                + template.commentText(labels::translate));
        preview.setCaretPosition(0);
    }
}
