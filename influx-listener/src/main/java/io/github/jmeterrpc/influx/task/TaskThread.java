package io.github.jmeterrpc.influx.task;

import java.util.concurrent.TimeUnit;

/** A task on its own daemon thread, so that blocked work does not delay other tasks. */
public final class TaskThread implements PeriodicTask {

    private final GuardedWork work;
    private final Thread thread;
    // Guarded by this.
    private boolean called;
    private boolean stopped;

    private TaskThread(String name, GuardedWork work) {
        this.work = work;
        this.thread = new Thread(this::repeat, name);
        thread.setDaemon(true);
    }

    /**
     * Starts a task; its first run starts immediately.
     *
     * @param name name of its thread
     * @param trouble log message for an error in a run
     */
    public static PeriodicTask start(String name, String trouble, PeriodicWork work) {
        TaskThread task = new TaskThread(name, new GuardedWork(trouble, work));
        task.thread.start();
        return task;
    }

    private void repeat() {
        boolean again = true;
        while (again) {
            again = pause(work.run());
        }
    }

    /** Waits until the next run; false if there is none. */
    private synchronized boolean pause(long millis) {
        if (millis == DONE) {
            return false;
        }
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        long leftMillis = millis;
        while (!called && !stopped && leftMillis > 0) {
            try {
                wait(leftMillis);
            } catch (InterruptedException e) {
                // The interrupt came from abort, which has set stopped before, or is left over from
                // the work.
                continue;
            }
            // A wait may end slightly early; less than 1 ms is ignored.
            leftMillis = millis == UNTIL_CALLED ? millis : TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
        }
        called = false;
        return !stopped;
    }

    @Override
    public synchronized void runNow() {
        called = true;
        notifyAll();
    }

    @Override
    public boolean failed() {
        return work.failed();
    }

    @Override
    public synchronized void stop() {
        stopped = true;
        notifyAll();
    }

    @Override
    public synchronized void abort() {
        stopped = true;
        thread.interrupt();
    }

    @Override
    public boolean await(long millis) throws InterruptedException {
        if (millis > 0) {
            // A wait of 0 would have no limit.
            thread.join(millis);
        }
        return !thread.isAlive();
    }
}
