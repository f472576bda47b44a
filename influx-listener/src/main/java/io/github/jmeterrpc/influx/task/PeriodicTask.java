package io.github.jmeterrpc.influx.task;

/** Work that is repeated with pauses until it is done or stopped. Thread-safe. */
public interface PeriodicTask {

    /** Return value of a run if no further run is needed. */
    long DONE = -1;

    /** Return value of a run for a pause until {@link #runNow}. */
    long UNTIL_CALLED = Long.MAX_VALUE;

    /** One run of the work. */
    interface PeriodicWork {

        /**
         * Does one run.
         *
         * @return pause before the next run, ms, or {@link #DONE}, or {@link #UNTIL_CALLED}
         * @throws InterruptedException if interrupted by {@link #abort}
         */
        long run() throws InterruptedException;
    }

    /** Starts tasks; the first run of a task starts immediately. */
    interface Starter {

        /**
         * Starts a task.
         *
         * @param name name of its thread
         * @param trouble log message for an error in a run
         */
        PeriodicTask start(String name, String trouble, PeriodicWork work);
    }

    /** Ends the pause; if a run is in progress, another one follows it immediately. */
    void runNow();

    /** Whether there was an error in any run. */
    boolean failed();

    /** Prevents further runs; a run in progress continues. */
    void stop();

    /** Calls {@link #stop}, and interrupts a run in progress. */
    void abort();

    /**
     * Waits for the end of the last run.
     *
     * @param millis maximum wait, ms
     * @return whether the last run has ended
     * @throws InterruptedException if interrupted while waiting
     */
    boolean await(long millis) throws InterruptedException;

    /**
     * Calls {@link #stop}, and waits for the end of the last run. Returns whether the thread was
     * interrupted meanwhile.
     */
    default boolean stopAndAwait() {
        stop();
        boolean interrupted = Thread.interrupted();
        boolean ended = false;
        while (!ended) {
            try {
                ended = await(UNTIL_CALLED);
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        return interrupted;
    }
}
