package io.github.jmeterrpc.thrift.gui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.common.contract.Components;
import io.github.jmeterrpc.common.contract.JMeterEnvironment;
import io.github.jmeterrpc.common.gui.CheckBar;
import io.github.jmeterrpc.common.gui.CheckBar.CheckOutcome;
import io.github.jmeterrpc.common.gui.CheckBar.CheckVerdict;
import io.github.jmeterrpc.thrift.element.ThriftSampler;
import java.lang.reflect.InvocationTargetException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import javax.swing.JButton;
import javax.swing.SwingUtilities;
import javax.swing.text.JTextComponent;
import org.apache.jmeter.testelement.TestElement;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A check that takes long does not hold the GUI, and harms nothing when its element is gone. */
@Timeout(30)
class ThriftArgumentsPanelTest {

    private ThriftArgumentsPanel panel;
    private SlowCheck check;

    @BeforeAll
    static void prepareJMeter() {
        JMeterEnvironment.prepare();
    }

    @BeforeEach
    void makePanel() throws Exception {
        SwingUtilities.invokeAndWait(() -> panel = new ThriftArgumentsPanel((text, onComments) -> {
            check = new SlowCheck(text, onComments);
            return check;
        }));
    }

    /** Reads on the event thread: a text that it is changing meanwhile may be null. */
    private String text(String name) {
        JTextComponent component = Components.find(panel, JTextComponent.class, name);
        if (SwingUtilities.isEventDispatchThread()) {
            return component.getText();
        }
        AtomicReference<String> text = new AtomicReference<>();
        try {
            SwingUtilities.invokeAndWait(() -> text.set(component.getText()));
        } catch (InterruptedException | InvocationTargetException e) {
            throw new IllegalStateException(e);
        }
        return text.get();
    }

    private void type(String arguments) {
        Components.find(panel, JTextComponent.class, "arguments").setText(arguments);
    }

    private void beginCheckOf(String arguments) throws Exception {
        SwingUtilities.invokeAndWait(() -> {
            type(arguments);
            Components.find(panel, JButton.class, "check").doClick();
            assertThat(text("check.result")).isEqualTo(ThriftTexts.LABELS.get("check.running"));
        });
        assertThat(check.started.await(10, TimeUnit.SECONDS)).isTrue();
    }

    private void endCheck() throws Exception {
        check.release.countDown();
        assertThat(check.ended.await(10, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void checksTheInputOfItsStartInTheBackground() throws Exception {
        beginCheckOf("[1]");
        SwingUtilities.invokeAndWait(() -> type("[2]"));
        endCheck();
        while (!text("check.result").equals("[1] is good")) {
            TimeUnit.MILLISECONDS.sleep(5);
        }
        SwingUtilities.invokeAndWait(() -> {
            assertThat(text("comments")).isEqualTo("about [1]");
            assertThat(text("arguments")).isEqualTo("[2]");
            assertThat(Components.find(panel, JButton.class, "check").isEnabled())
                    .isTrue();
        });
        assertThat(check.onEventThread).isFalse();
    }

    @Test
    void showsNoResultOfAnEarlierElementsCheck() throws Exception {
        beginCheckOf("[1]");
        TestElement other = new ThriftSampler();
        other.setProperty("ThriftSampler.arguments", "[3]");
        SwingUtilities.invokeAndWait(() -> panel.updateUi(other));
        endCheck();
        // Everything that the check posted to the event thread comes before this.
        SwingUtilities.invokeAndWait(() -> {});
        SwingUtilities.invokeAndWait(() -> {
            assertThat(text("check.result")).isEmpty();
            assertThat(text("comments")).isEmpty();
            assertThat(text("arguments")).isEqualTo("[3]");
            assertThat(Components.find(panel, JButton.class, "check").isEnabled())
                    .isTrue();
        });
    }

    @Test
    void aMethodThatIsPickedMeanwhileKeepsItsComments() throws Exception {
        beginCheckOf("[1]");
        SwingUtilities.invokeAndWait(() -> panel.showComments("of the picked one"));
        endCheck();
        SwingUtilities.invokeAndWait(() -> {});
        SwingUtilities.invokeAndWait(() -> {
            assertThat(text("check.result")).isEmpty();
            assertThat(text("comments")).isEqualTo("of the picked one");
        });
    }

    /** Waits for the test before it says anything. */
    private static final class SlowCheck implements CheckBar.Check {

        private final CountDownLatch started = new CountDownLatch(1);
        private final CountDownLatch release = new CountDownLatch(1);
        private final CountDownLatch ended = new CountDownLatch(1);
        private final String arguments;
        private final Consumer<String> onComments;
        private volatile boolean onEventThread;

        SlowCheck(String arguments, Consumer<String> onComments) {
            this.arguments = arguments;
            this.onComments = onComments;
        }

        @Override
        public CheckOutcome run() {
            onEventThread = SwingUtilities.isEventDispatchThread();
            started.countDown();
            try {
                release.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            onComments.accept("about " + arguments);
            ended.countDown();
            return new CheckOutcome(CheckVerdict.GOOD, arguments + " is good");
        }
    }
}
