package io.github.jmeterrpc.influx.task;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Adds a time limit to blocking calls without one, such as a DNS lookup. The call runs on a daemon
 * thread, which is abandoned after the limit.
 */
public final class TimeLimit {

    private TimeLimit() {}

    /**
     * Executes a call.
     *
     * @param thread name of the thread
     * @param millis time limit, ms
     * @throws ExecutionException if the call throws an exception, which is the cause
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
