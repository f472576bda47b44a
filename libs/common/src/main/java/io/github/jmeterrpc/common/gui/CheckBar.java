package io.github.jmeterrpc.common.gui;

import io.github.jmeterrpc.common.language.Labels;
import java.awt.Color;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javax.swing.JButton;
import javax.swing.JPanel;
import javax.swing.SwingWorker;
import javax.swing.UIManager;
import net.miginfocom.swing.MigLayout;
import org.apache.jmeter.gui.Binding;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.util.JMeterUtils;

/**
 * Panel with a button that starts a check, a button that cancels it, and the check's result. The
 * check runs off the event thread; the result of a cancelled check is discarded.
 */
public final class CheckBar extends JPanel implements Binding {

    private static final long serialVersionUID = 1L;

    // Dark enough on white and bright enough on JMeter's dark themes.
    private static final Color GOOD = new Color(0x2E9E4F);
    private static final Color BAD = new Color(0xD8433B);

    /** How a check ended. */
    public enum CheckVerdict {
        /** The input is valid. */
        GOOD,
        /** The input is invalid. */
        BAD,
        /** Only a running test can decide. */
        LATER
    }

    /**
     * The result of a check.
     *
     * @param verdict the result
     * @param text one line for the user
     * @param details several lines for the user; empty if there are none
     */
    public record CheckOutcome(CheckVerdict verdict, String text, String details) {

        public CheckOutcome(CheckVerdict verdict, String text) {
            this(verdict, text, "");
        }
    }

    /** A check of input that was read on the event thread. */
    @FunctionalInterface
    public interface Check {

        /** Runs the check; called once, off the event thread. */
        CheckOutcome run();

        /** Ends {@link #run} early, from any thread; by default its result is just discarded. */
        default void cancel() {}
    }

    private final transient Labels labels;
    private final String key;
    private final transient Supplier<Check> checks;
    private final transient Consumer<String> details;
    private final JButton start;
    private final JButton cancel = new JButton(JMeterUtils.getResString("cancel"));
    private final Note result;
    private transient Worker running;

    /**
     * @param labels have the texts of the key, with {@code .tip}, {@code .running} and
     *     {@code .cancelled} appended
     * @param key names the button; with {@code .cancel} and {@code .result} appended, the other
     *     parts
     * @param checks makes a check of the current input; called on the event thread
     */
    public CheckBar(Labels labels, String key, Supplier<Check> checks) {
        this(labels, key, checks, text -> {});
    }

    /**
     * @param details shows the details of an outcome; called on the event thread, with an empty
     *     text to forget them
     */
    public CheckBar(Labels labels, String key, Supplier<Check> checks, Consumer<String> details) {
        super(new MigLayout("insets 2, fillx", "[][][grow,fill]"));
        this.labels = labels;
        this.key = key;
        this.checks = checks;
        this.details = details;
        start = new JButton(labels.get(key));
        start.setName(key);
        start.setToolTipText(labels.get(key + ".tip"));
        start.addActionListener(event -> start());
        cancel.setName(key + ".cancel");
        cancel.setEnabled(false);
        cancel.addActionListener(event -> {
            clear();
            show(".cancelled");
        });
        result = new Note(key + ".result");
        add(start, "aligny top");
        add(cancel, "aligny top");
        add(result, "aligny center");
    }

    private void start() {
        clear();
        running = new Worker(checks.get());
        busy(true);
        show(".running");
        running.execute();
    }

    /**
     * Cancels the running check and clears the result of the last check, because the text has
     * changed.
     */
    public void clear() {
        Worker given = running;
        running = null;
        if (given != null) {
            given.giveUp();
        }
        busy(false);
        result.setText("");
        details.accept("");
    }

    private void busy(boolean busy) {
        start.setEnabled(!busy);
        cancel.setEnabled(busy);
    }

    private void show(String suffix) {
        show(new CheckOutcome(CheckVerdict.LATER, labels.get(key + suffix)));
    }

    private void show(CheckOutcome outcome) {
        result.setForeground(
                switch (outcome.verdict()) {
                    case GOOD -> GOOD;
                    case BAD -> BAD;
                    case LATER -> UIManager.getColor("Label.foreground");
                });
        result.setText(outcome.text());
    }

    @Override
    public void updateElement(TestElement element) {
        // A result is not stored.
    }

    @Override
    public void updateUi(TestElement element) {
        clear();
    }

    private final class Worker extends SwingWorker<CheckOutcome, Void> {

        private final Check check;

        Worker(Check check) {
            this.check = check;
        }

        @Override
        protected CheckOutcome doInBackground() {
            return check.run();
        }

        void giveUp() {
            cancel(false);
            // Closing connections may take a moment too.
            new Thread(check::cancel, "cancel " + key).start();
        }

        @Override
        protected void done() {
            if (running != this) {
                return;
            }
            running = null;
            busy(false);
            try {
                CheckOutcome outcome = get();
                CheckBar.this.show(outcome);
                details.accept(outcome.details());
            } catch (ExecutionException e) {
                CheckBar.this.show(new CheckOutcome(CheckVerdict.BAD, String.valueOf(e.getCause())));
            } catch (CancellationException e) {
                result.setText("");
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
