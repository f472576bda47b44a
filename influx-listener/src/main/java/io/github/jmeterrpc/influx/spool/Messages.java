package io.github.jmeterrpc.influx.spool;

/** Receives messages for the user, without secrets: the log of a test, or the console of a command. */
@FunctionalInterface
public interface Messages {

    /** How much a message matters. */
    enum Level {
        /** Normal. */
        INFO,
        /** Needs attention; no point is lost. */
        WARN,
        /** Points are at risk, set aside or lost. */
        ERROR
    }

    void tell(Level level, String message);

    /** Tells something normal. */
    default void info(String message) {
        tell(Level.INFO, message);
    }

    /** Tells what needs attention. */
    default void warn(String message) {
        tell(Level.WARN, message);
    }

    /** Tells that points are at risk, set aside or lost. */
    default void error(String message) {
        tell(Level.ERROR, message);
    }
}
