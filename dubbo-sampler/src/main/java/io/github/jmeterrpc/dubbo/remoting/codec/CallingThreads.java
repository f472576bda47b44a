package io.github.jmeterrpc.dubbo.remoting.codec;

import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.locks.LockSupport;

/**
 * The threads that make calls over one connection, and what each thread is calling.
 *
 * <p>Why they must be known: when a connection ends, Dubbo completes the calls in flight from another thread, and wakes
 * the waiting one <em>before</em> it notes that there is nothing left to wait for
 * ({@code ThreadlessExecutor.shutdownNow}). A thread that is quick enough goes to sleep again, and its call ends only
 * with its timeout. So they are woken once more afterwards; a thread that was woken for nothing continues to wait.
 */
public final class CallingThreads {

    private static final ThreadLocal<Caller> CALLER = ThreadLocal.withInitial(Caller::new);

    /** The threads that have called over this connection. */
    private final Set<Thread> threads = Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));

    /** The calling thread's own. */
    static Caller current() {
        return CALLER.get();
    }

    /** Forgets the calling thread. */
    public static void finished() {
        CALLER.get().forgotten();
        CALLER.remove();
    }

    /** The calling thread calls over this connection. Takes a lock the first time only. */
    public void add() {
        current().callsOver(this);
    }

    /** Makes the threads that call over this connection look again whether what they wait for has come. */
    public void wake() {
        List<Thread> waiting;
        synchronized (threads) {
            waiting = List.copyOf(threads);
        }
        waiting.forEach(LockSupport::unpark);
    }

    /** A thread that makes calls. */
    static final class Caller {

        /** The connections it has called over; the last one apart, as it mostly is the next one, too. */
        private final Set<CallingThreads> known = Collections.newSetFromMap(new WeakHashMap<>());

        private CallingThreads last;
        private CallMetrics metrics;

        private void callsOver(CallingThreads connection) {
            if (connection != last) {
                last = connection;
                if (known.add(connection)) {
                    connection.threads.add(Thread.currentThread());
                }
            }
        }

        private void forgotten() {
            known.forEach(connection -> connection.threads.remove(Thread.currentThread()));
        }

        /** The metrics of the call which is being made, or null. */
        CallMetrics metrics() {
            return metrics;
        }

        void observe(CallMetrics next) {
            metrics = next;
        }
    }
}
