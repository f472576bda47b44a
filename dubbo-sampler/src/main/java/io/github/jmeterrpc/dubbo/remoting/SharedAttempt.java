package io.github.jmeterrpc.dubbo.remoting;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Runs a slow operation once for all threads that need it at the same time. It runs on a separate thread, so that
 * waiting threads can be interrupted even if the operation cannot.
 */
final class SharedAttempt {

    private final String name;
    private final Callable<Void> action;
    private final ReentrantLock lock = new ReentrantLock();
    private FutureTask<Void> running;

    /**
     * @param name of the thread it runs on
     * @param action run by the caller that finds no attempt under way
     */
    SharedAttempt(String name, Callable<Void> action) {
        this.name = name;
        this.action = action;
    }

    /**
     * Waits for the attempt under way, or for a new one.
     *
     * @throws InterruptedException if the waiting thread was interrupted; the attempt continues
     * @throws ExecutionException if the attempt failed
     */
    void await() throws InterruptedException, ExecutionException {
        start().get();
    }

    /** Starts an attempt unless one is under way; waits for none. */
    FutureTask<Void> start() {
        lock.lock();
        try {
            if (running == null || running.isDone()) {
                FutureTask<Void> next = new FutureTask<>(action);
                Thread thread = new Thread(next, name);
                thread.setDaemon(true);
                thread.start();
                // Only now: where no thread could be started, the next caller tries again instead of waiting for ever.
                running = next;
            }
            return running;
        } finally {
            lock.unlock();
        }
    }
}
