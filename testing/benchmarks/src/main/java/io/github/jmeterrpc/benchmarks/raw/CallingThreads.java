package io.github.jmeterrpc.benchmarks.raw;

import java.util.concurrent.Callable;
import java.util.concurrent.atomic.LongAdder;

/**
 * Threads that make one call after the other until the process is terminated. Prints every {@value #TICK_MILLIS} ms how
 * many calls have been answered, in the form that {@link Timeline} reads.
 */
final class CallingThreads {

    static final int TICK_MILLIS = 20;

    private CallingThreads() {}

    /** A call that has its answer when it returns. */
    interface Call {
        void make() throws Exception;
    }

    /**
     * Starts the threads; does not return.
     *
     * @param threads how many
     * @param ofThread makes the call of a thread, in that thread
     */
    static void run(int threads, Callable<Call> ofThread) throws InterruptedException {
        LongAdder answered = new LongAdder();
        for (int i = threads; i > 0; i--) {
            Thread caller = new Thread(() -> call(ofThread, answered), "caller " + i);
            caller.setDaemon(true);
            caller.start();
        }
        while (true) {
            System.out.println(Timeline.line(System.currentTimeMillis(), answered.sum()));
            Thread.sleep(TICK_MILLIS);
        }
    }

    private static void call(Callable<Call> ofThread, LongAdder answered) {
        try {
            Call call = ofThread.call();
            while (true) {
                call.make();
                answered.increment();
            }
        } catch (Exception e) {
            // One failed call makes all figures worthless.
            e.printStackTrace(System.out);
            System.out.flush();
            Runtime.getRuntime().halt(1);
        }
    }
}
