package io.github.jmeterrpc.influx.spool;

/**
 * Receives messages for the user, without secrets: the log of a test, or the console of a command.
 */
@FunctionalInterface
public interface Messages {

    /** The severity of a message. */
    enum MessageLevel {
        /** A normal event. */
        INFO,
        /** An event that needs attention; no point is lost. */
        WARN,
        /** An event by which points are at risk, set aside or lost. */
        ERROR
    }

    void log(MessageLevel level, String message);

    /** Reports a normal event. */
    default void info(String message) {
        log(MessageLevel.INFO, message);
    }

    /** Reports an event that needs attention; no point is lost. */
    default void warn(String message) {
        log(MessageLevel.WARN, message);
    }

    /** Reports points at risk, set aside or lost. */
    default void error(String message) {
        log(MessageLevel.ERROR, message);
    }
}
