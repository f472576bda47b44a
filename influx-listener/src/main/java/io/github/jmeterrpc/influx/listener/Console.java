package io.github.jmeterrpc.influx.listener;

/** Writes messages for the user to JMeter's console: JMeter's log is a file, and is closed early at SIGTERM. */
final class Console {

    private Console() {}

    static void say(String message) {
        System.out.println("InfluxDB listener: " + message);
    }
}
