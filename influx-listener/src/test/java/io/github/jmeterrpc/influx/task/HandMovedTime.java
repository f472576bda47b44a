package io.github.jmeterrpc.influx.task;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A clock that a test moves, and the tasks that wait for it: they run on the test's own thread.
 * Not thread-safe.
 */
public final class HandMovedTime implements PeriodicTask.Starter {

    private final List<Task> tasks = new ArrayList<>();
    private long nowNanos;

    /** A task that waits for this clock. */
    private final class Task implements PeriodicTask {

        private final GuardedWork work;
        private long dueNanos = nowNanos;
        private boolean runs;
        private boolean called;
        private boolean stopped;

        private Task(GuardedWork work) {
            this.work = work;
        }

        private void run() {
            runs = true;
            called = false;
            long pauseMillis = work.run();
            runs = false;
            if (pauseMillis == DONE) {
                stopped = true;
            } else {
                dueNanos = called ? nowNanos : saturated(nowNanos, TimeUnit.MILLISECONDS.toNanos(pauseMillis));
            }
        }

        private boolean isDue(long nanos) {
            return !stopped && !runs && dueNanos <= nanos && dueNanos < Long.MAX_VALUE;
        }

        @Override
        public void runNow() {
            called = true;
            dueNanos = nowNanos;
        }

        @Override
        public boolean failed() {
            return work.failed();
        }

        @Override
        public void stop() {
            stopped = true;
        }

        @Override
        public void abort() {
            stopped = true;
        }

        /** Moves the clock until the task has ended, or so far. */
        @Override
        public boolean await(long millis) throws InterruptedException {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            long end = saturated(nowNanos, TimeUnit.MILLISECONDS.toNanos(millis));
            boolean any = true;
            while (!stopped && any) {
                any = runNext(end);
            }
            if (!stopped) {
                move(end);
            }
            return stopped;
        }
    }

    @Override
    public PeriodicTask start(String name, String trouble, PeriodicTask.PeriodicWork work) {
        Task task = new Task(new GuardedWork(trouble, work));
        tasks.add(task);
        return task;
    }

    /** The time, ns. */
    public long nanoTime() {
        return nowNanos;
    }

    private static long saturated(long now, long delay) {
        return delay > Long.MAX_VALUE - now ? Long.MAX_VALUE : now + delay;
    }

    /** Runs what is due until then, and moves the clock. */
    public void advance(long millis) {
        long end = saturated(nowNanos, TimeUnit.MILLISECONDS.toNanos(millis));
        boolean any = true;
        while (any) {
            any = runNext(end);
        }
        move(end);
    }

    /** Stops all tasks, as the end of a process does. */
    public void stopAll() {
        tasks.forEach(Task::stop);
    }

    private void move(long nanos) {
        if (nanos < Long.MAX_VALUE) {
            nowNanos = Math.max(nowNanos, nanos);
        }
    }

    private boolean runNext(long until) {
        Task next = null;
        // No stream: simulations come here millions of times.
        for (Task task : tasks) {
            if (task.isDue(until) && (next == null || task.dueNanos < next.dueNanos)) {
                next = task;
            }
        }
        if (next != null) {
            move(next.dueNanos);
            next.run();
        }
        return next != null;
    }
}
