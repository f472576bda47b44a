package io.github.jmeterrpc.influx;

/** Messages that must reach the person in front of JMeter's console: its log is a file, and closed early at SIGTERM. */
final class Console {

    private Console() {}

    static void say(String message) {
        System.out.println("InfluxDB listener: " + message);
    }
}
