package io.github.jmeterrpc.dubbo.gui;

import io.github.jmeterrpc.common.gui.CheckBar;
import io.github.jmeterrpc.common.gui.Note;
import io.github.jmeterrpc.common.gui.field.JsonEditor;
import io.github.jmeterrpc.common.gui.field.RowsPanel;
import io.github.jmeterrpc.dubbo.element.DubboSchema;
import java.awt.BorderLayout;
import java.text.MessageFormat;
import java.util.List;
import java.util.function.Supplier;
import javax.swing.JPanel;
import javax.swing.JTabbedPane;
import org.apache.jmeter.gui.Binding;
import org.apache.jmeter.gui.BindingGroup;
import org.apache.jmeter.testelement.TestElement;

/** The arguments of a call, as one JSON array or as rows, and the attachments. */
final class DubboArgumentsPanel extends JPanel implements Binding {

    private static final long serialVersionUID = 1L;

    private static final int JSON_TAB = 0;
    private static final int ROWS_TAB = 1;
    private static final int ATTACHMENTS_TAB = 2;

    private final transient BindingGroup parts = new BindingGroup();
    private final JsonEditor json = new JsonEditor(DubboTexts.LABELS, "arguments", DubboSchema.INSTANCE.arguments);
    private final RowsPanel rows = new RowsPanel(
            "argumentRows",
            DubboSchema.INSTANCE.argumentRows,
            DubboTexts.LABELS.get("argumentRows.type"),
            DubboTexts.LABELS.get("argumentRows.value"));
    private final RowsPanel attachments = attachments();
    private final JTabbedPane tabs = new JTabbedPane();
    private final Note used = new Note("used");
    private final CheckBar check;

    /**
     * @param parameterTypes the current input of the parameter types
     * @param metadata finds the metadata of the current method; requested on the event thread and
     *     used on another thread
     * @param messages checks protobuf messages; requested and used in the same way
     */
    DubboArgumentsPanel(
            Supplier<String> parameterTypes,
            Supplier<DubboArgumentsCheck.Lookup> metadata,
            Supplier<MessageCheck> messages) {
        super(new BorderLayout(0, 4));
        check = new CheckBar(
                DubboTexts.LABELS, "check", () -> check(parameterTypes.get(), metadata.get(), messages.get()));
        parts.add(json);
        parts.add(rows);
        parts.add(attachments);
        parts.add(check);
        tabs.addTab(DubboTexts.LABELS.get("arguments"), json);
        tabs.addTab("", rows);
        tabs.addTab("", attachments);
        tabs.setToolTipTextAt(JSON_TAB, DubboTexts.LABELS.get("arguments.tip"));
        tabs.setToolTipTextAt(ROWS_TAB, DubboTexts.LABELS.get("argumentRows.tip"));
        tabs.setToolTipTextAt(ATTACHMENTS_TAB, DubboTexts.LABELS.get("attachments.tip"));
        rows.onChange(this::showCounts);
        rows.onChange(check::clear);
        json.onEdit(check::clear);
        attachments.onChange(this::showCounts);
        add(used, BorderLayout.NORTH);
        add(tabs, BorderLayout.CENTER);
        add(check, BorderLayout.SOUTH);
        showCounts();
    }

    private CheckBar.Check check(String parameterTypes, DubboArgumentsCheck.Lookup metadata, MessageCheck messages) {
        List<String> types = rows.names();
        List<String> values = rows.values();
        String array = json.text();
        if (messages.applies()) {
            return () -> messages.ofText(array);
        }
        DubboArgumentsCheck arguments = new DubboArgumentsCheck(metadata);
        return () -> types.isEmpty() ? arguments.ofArray(parameterTypes, array) : arguments.ofRows(types, values);
    }

    /** The table of attachments, which other panels also use. */
    static RowsPanel attachments() {
        return new RowsPanel(
                "attachments",
                DubboSchema.INSTANCE.attachments,
                DubboTexts.LABELS.get("attachments.name"),
                DubboTexts.LABELS.get("attachments.value"));
    }

    /** Whether there are any arguments, in either form. */
    boolean isFilled() {
        return !json.text().isBlank() || !rows.names().isEmpty();
    }

    /** Clears the result of a check, because the parameter types have changed. */
    void typesChanged() {
        check.clear();
    }

    /** Replaces the arguments, in either form, with a JSON array. */
    void replace(String array) {
        rows.clear();
        json.setText(array);
        tabs.setSelectedIndex(JSON_TAB);
    }

    @Override
    public void updateElement(TestElement element) {
        parts.updateElement(element);
    }

    @Override
    public void updateUi(TestElement element) {
        parts.updateUi(element);
        showCounts();
        if (tabs.getSelectedIndex() != ATTACHMENTS_TAB) {
            tabs.setSelectedIndex(rows.count() > 0 ? ROWS_TAB : JSON_TAB);
        }
    }

    private void showCounts() {
        tabs.setTitleAt(ROWS_TAB, withCount("argumentRows", rows.count()));
        tabs.setTitleAt(ATTACHMENTS_TAB, withCount("attachments", attachments.count()));
        used.setText(MessageFormat.format(
                DubboTexts.LABELS.get(rows.count() > 0 ? "arguments.rowsUsed" : "arguments.arrayUsed"), rows.count()));
    }

    private static String withCount(String key, int count) {
        return DubboTexts.LABELS.get(key) + (count > 0 ? " (" + count + ")" : "");
    }
}
