package io.github.jmeterrpc.thrift.gui;

import io.github.jmeterrpc.common.gui.CheckBar;
import io.github.jmeterrpc.common.gui.Note;
import io.github.jmeterrpc.common.gui.field.JsonEditor;
import io.github.jmeterrpc.common.gui.field.JsonLayout;
import io.github.jmeterrpc.thrift.element.ThriftSchema;
import java.awt.BorderLayout;
import java.awt.Dimension;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import javax.swing.BorderFactory;
import javax.swing.JPanel;
import javax.swing.JScrollPane;
import javax.swing.JSplitPane;
import javax.swing.SwingUtilities;
import org.apache.jmeter.gui.Binding;
import org.apache.jmeter.gui.BindingGroup;
import org.apache.jmeter.testelement.TestElement;

/** The arguments of a call, beside their types from the IDL. */
final class ThriftArgumentsPanel extends JPanel implements Binding {

    private static final long serialVersionUID = 1L;

    private static final double EDITOR_SHARE = 0.7;
    private static final int COMMENTS_WIDTH = 260;

    private final transient BindingGroup parts = new BindingGroup();
    private final JsonEditor json = new JsonEditor(ThriftTexts.LABELS, "arguments", ThriftSchema.INSTANCE.arguments);
    private final Note comments = new Note("comments");
    private final transient BiFunction<String, Consumer<String>, CheckBar.Check> checks;
    private final CheckBar bar;

    /**
     * Identifies the method that the comments belong to; results of a check for an earlier method
     * are ignored.
     */
    private transient Object subject = new Object();

    /**
     * @param checks creates a check of the given arguments, which passes comments to the given
     *     consumer on any thread
     */
    ThriftArgumentsPanel(BiFunction<String, Consumer<String>, CheckBar.Check> checks) {
        super(new BorderLayout(0, 4));
        setBorder(BorderFactory.createTitledBorder(ThriftTexts.LABELS.get("arguments")));
        this.checks = checks;
        bar = new CheckBar(ThriftTexts.LABELS, "check", this::check);
        parts.add(json);
        parts.add(bar);
        JScrollPane beside = new JScrollPane(comments);
        beside.setBorder(BorderFactory.createTitledBorder(ThriftTexts.LABELS.get("comments")));
        comments.setToolTipText(ThriftTexts.LABELS.get("comments.tip"));
        beside.setPreferredSize(new Dimension(COMMENTS_WIDTH, 0));
        JSplitPane both = new JSplitPane(JSplitPane.HORIZONTAL_SPLIT, json, beside);
        both.setResizeWeight(EDITOR_SHARE);
        add(both, BorderLayout.CENTER);
        add(bar, BorderLayout.SOUTH);
    }

    private CheckBar.Check check() {
        Object current = new Object();
        subject = current;
        return checks.apply(
                json.text(),
                text -> SwingUtilities.invokeLater(() -> {
                    if (subject == current) {
                        write(text);
                    }
                }));
    }

    boolean isFilled() {
        return !json.text().isBlank();
    }

    /** Replaces the arguments. */
    void replace(String text) {
        json.setText(JsonLayout.format(text));
    }

    /**
     * Shows the comments of another method; results of a check of the previous method are
     * discarded.
     */
    void showComments(String text) {
        bar.clear();
        subject = new Object();
        write(text);
    }

    private void write(String text) {
        comments.setText(text);
        comments.setCaretPosition(0);
    }

    @Override
    public void updateElement(TestElement element) {
        parts.updateElement(element);
    }

    @Override
    public void updateUi(TestElement element) {
        parts.updateUi(element);
        showComments("");
    }
}
