package io.github.jmeterrpc.common.gui;

import io.github.jmeterrpc.common.element.RpcSampler;
import io.github.jmeterrpc.common.language.Labels;
import java.awt.BorderLayout;
import java.awt.Font;
import javax.swing.BorderFactory;
import javax.swing.JPanel;
import javax.swing.JScrollPane;
import javax.swing.JTextArea;
import javax.swing.UIManager;
import org.apache.jmeter.gui.Binding;
import org.apache.jmeter.samplers.gui.AbstractSamplerGui;
import org.apache.jmeter.testelement.TestElement;

/** Sends the call of a sampler's window once and shows the reply. */
public final class TryPanel extends JPanel implements Binding {

    private static final long serialVersionUID = 1L;

    private final JTextArea reply = new MonospacedArea();
    private final CheckBar bar;

    /**
     * @param labels have the texts of {@code try}, with {@code .tip}, {@code .running},
     *     {@code .cancelled}, {@code .ended}, {@code .first} and {@code .reply} appended
     * @param gui makes samplers with the text typed in it
     * @param defaultsKind the class of the sampler's defaults elements
     */
    public TryPanel(Labels labels, AbstractSamplerGui gui, Class<? extends TestElement> defaultsKind) {
        super(new BorderLayout(0, 4));
        bar = new CheckBar(
                labels,
                "try",
                () -> new TrialCall(labels, typed(gui), TrialScope.ofSelection(defaultsKind)),
                this::showReply);
        reply.setName("try.reply");
        reply.setEditable(false);
        JScrollPane scroll = new JScrollPane(reply);
        scroll.setBorder(BorderFactory.createTitledBorder(labels.get("try.reply")));
        add(bar, BorderLayout.NORTH);
        add(scroll, BorderLayout.CENTER);
    }

    /** Clears the last result, because the input has changed. */
    void clear() {
        bar.clear();
    }

    private static RpcSampler<?, ?, ?> typed(AbstractSamplerGui gui) {
        TestElement element = gui.makeTestElement();
        gui.modifyTestElement(element);
        return (RpcSampler<?, ?, ?>) element;
    }

    private void showReply(String text) {
        reply.setText(text);
        reply.setCaretPosition(0);
    }

    @Override
    public void updateElement(TestElement element) {
        // A reply is not stored.
    }

    @Override
    public void updateUi(TestElement element) {
        bar.clear();
    }

    /** Uses the font size of other text, also after a change of look and feel or zoom. */
    private static final class MonospacedArea extends JTextArea {

        private static final long serialVersionUID = 1L;

        @Override
        public void updateUI() {
            setFont(null);
            super.updateUI();
            setFont(new Font(
                    Font.MONOSPACED,
                    Font.PLAIN,
                    UIManager.getFont("TextField.font").getSize()));
        }
    }
}
