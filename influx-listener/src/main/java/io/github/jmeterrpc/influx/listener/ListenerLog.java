package io.github.jmeterrpc.influx.listener;

import io.github.jmeterrpc.influx.spool.Messages;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes the messages of a listener to JMeter's log, and to its console if users could miss them in
 * the log.
 */
final class ListenerLog {

    private static final Logger log = LoggerFactory.getLogger(InfluxListener.class);
    private static final String NAME = "InfluxDB listener: ";

    private ListenerLog() {}

    /**
     * Loads this class together with the listener. If its logger were requested only at JVM shutdown,
     * after Log4j has closed its files, Log4j would open jmeter.log again and truncate it.
     */
    static void load() {
        log.trace("Loaded");
    }

    static void info(String message) {
        log.info(NAME + message);
    }

    static void warn(String message) {
        log.warn(NAME + message);
    }

    static void error(String message) {
        log.error(NAME + message);
    }

    static void log(Messages.MessageLevel level, String message) {
        switch (level) {
            case INFO -> info(message);
            case WARN -> warn(message);
            case ERROR -> error(message);
        }
    }

    /**
     * Writes a message to JMeter's console: JMeter's log is a file, and is closed early at SIGTERM.
     */
    static void print(String message) {
        System.out.println(NAME + message);
    }
}
