package io.github.jmeterrpc.influx.task;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Calls that have no limit of their own, such as the look-up of a host, on a daemon thread that is left alone when it is late. */
public final class TimeLimit {

    private TimeLimit() {}

    /**
     * Calls.
     *
     * @param thread its name
     * @param millis how long to wait for the result, ms
     * @throws ExecutionException with what the call throws
     * @throws InterruptedException if interrupted while waiting
     */
    public static <T> T call(String thread, long millis, Callable<T> call)
            throws TimeoutException, ExecutionException, InterruptedException {
        FutureTask<T> task = new FutureTask<>(call);
        Thread caller = new Thread(task, thread);
        caller.setDaemon(true);
        caller.start();
        return task.get(millis, TimeUnit.MILLISECONDS);
    }
}
