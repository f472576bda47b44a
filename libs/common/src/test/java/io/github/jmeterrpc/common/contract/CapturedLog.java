package io.github.jmeterrpc.common.contract;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.core.Appender;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.appender.AbstractAppender;
import org.apache.logging.log4j.core.config.LoggerConfig;
import org.apache.logging.log4j.core.config.Property;

/**
 * Captures the lines logged while it is open, without JMeter's own lines about thread starts and
 * ends.
 */
public final class CapturedLog implements AutoCloseable {

    private static final String OF_JMETER = "org.apache.jmeter.";
    private static final String OWN = "io.github.jmeterrpc.";

    private final Capture appender = new Capture();
    private final List<Appender> others;
    private final Level levelBefore;

    /** Begins to listen. */
    public CapturedLog() {
        appender.start();
        LoggerContext context = (LoggerContext) LogManager.getContext(false);
        LoggerConfig root = context.getConfiguration().getRootLogger();
        levelBefore = root.getLevel();
        others = List.copyOf(root.getAppenders().values());
        // Otherwise the output of the tests would contain these lines too, with the stack traces of
        // failing servers.
        limitOthers(root, Level.OFF);
        root.addAppender(appender, null, null);
        // As in jmeter.log.
        root.setLevel(Level.INFO);
        context.updateLoggers();
    }

    private void limitOthers(LoggerConfig root, Level level) {
        for (Appender other : others) {
            root.removeAppender(other.getName());
            root.addAppender(other, level, null);
        }
    }

    /** Level, logger, message. */
    public List<String> lines() {
        return appender.entries.stream().map(Entry::line).toList();
    }

    /** What was logged below a line, of each line that had something. */
    public List<String> stackTraces() {
        return appender.entries.stream()
                .map(Entry::thrown)
                .filter(Objects::nonNull)
                .map(thrown -> {
                    StringWriter text = new StringWriter();
                    thrown.printStackTrace(new PrintWriter(text, true));
                    return text.toString();
                })
                .toList();
    }

    /** Lines of this product only: servers of earlier tests may log their end at any time. */
    public List<String> ownLines() {
        return own().map(Entry::line).toList();
    }

    /** The threads that have logged the lines, in the same order. */
    public List<String> ownThreads() {
        return own().map(Entry::thread).toList();
    }

    private Stream<Entry> own() {
        return appender.entries.stream().filter(entry -> entry.logger.startsWith(OWN));
    }

    private record Entry(String logger, String line, String thread, Throwable thrown) {}

    @Override
    public void close() {
        LoggerContext context = (LoggerContext) LogManager.getContext(false);
        LoggerConfig root = context.getConfiguration().getRootLogger();
        root.removeAppender(appender.getName());
        limitOthers(root, null);
        root.setLevel(levelBefore);
        context.updateLoggers();
        appender.stop();
    }

    private static final class Capture extends AbstractAppender {

        private final List<Entry> entries = new CopyOnWriteArrayList<>();

        Capture() {
            super("captured by a test", null, null, true, Property.EMPTY_ARRAY);
        }

        @Override
        public synchronized void append(LogEvent event) {
            if (!event.getLoggerName().startsWith(OF_JMETER)) {
                String line = event.getLevel() + " " + event.getLoggerName() + ": "
                        + event.getMessage().getFormattedMessage();
                entries.add(new Entry(event.getLoggerName(), line, event.getThreadName(), event.getThrown()));
            }
        }
    }
}
