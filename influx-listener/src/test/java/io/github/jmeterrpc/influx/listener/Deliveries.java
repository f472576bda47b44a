package io.github.jmeterrpc.influx.listener;

/** The deliveries that continue in this JVM after their tests have ended. */
public final class Deliveries {

    private Deliveries() {}

    /** Waits until all of them are over. */
    public static void await() {
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (thread.getName().equals("influx-listener-end")) {
                try {
                    thread.join();
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            }
        }
    }
}
