package io.github.jmeterrpc.dubbo.client;

import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.locks.LockSupport;

/**
 * The threads that make calls, and what each is calling.
 *
 * <p>Why they must be known: when a connection ends, Dubbo completes the calls in flight from another thread, and wakes
 * the waiting one <em>before</em> it notes that there is nothing left to wait for
 * ({@code ThreadlessExecutor.shutdownNow}). A thread that is quick enough goes to sleep again, and its call ends only
 * with its timeout. So all are woken once more afterwards; a thread that was woken for nothing goes on waiting.
 */
final class Callers {

    private static final Set<Thread> THREADS =
            Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));

    private static final ThreadLocal<Caller> CALLER = ThreadLocal.withInitial(Callers::register);

    private Callers() {}

    private static Caller register() {
        THREADS.add(Thread.currentThread());
        return new Caller();
    }

    /** The calling thread's own; made known by the first use. */
    static Caller current() {
        return CALLER.get();
    }

    /** Forgets the calling thread. */
    static void finished() {
        CALLER.remove();
        THREADS.remove(Thread.currentThread());
    }

    /** Makes all threads look again whether what they wait for has come. */
    static void wake() {
        List<Thread> threads;
        synchronized (THREADS) {
            threads = List.copyOf(THREADS);
        }
        threads.forEach(LockSupport::unpark);
    }

    /** A thread that makes calls. */
    static final class Caller {

        private Observation observation;

        /** That of the call which is being made, or null. */
        Observation observation() {
            return observation;
        }

        void observe(Observation next) {
            observation = next;
        }
    }
}
