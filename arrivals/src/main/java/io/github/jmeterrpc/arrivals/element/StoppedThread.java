package io.github.jmeterrpc.arrivals.element;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterThread;

/**
 * Reads from JMeter whether a load thread must end, which {@link JMeterThread} does not expose.
 */
final class StoppedThread {

    private static final VarHandle RUNNING;

    static {
        try {
            RUNNING = MethodHandles.privateLookupIn(JMeterThread.class, MethodHandles.lookup())
                    .findVarHandle(JMeterThread.class, "running", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private StoppedThread() {}

    /** Whether JMeter has stopped the calling thread, or its test. */
    static boolean isCurrent() {
        return !(boolean) RUNNING.getVolatile(JMeterContextService.getContext().getThread());
    }
}
