package io.github.jmeterrpc.targets.consumer;

import java.util.concurrent.locks.ReentrantLock;

/** Calls the provider for any thread. */
interface Caller {

    /**
     * Calls a method.
     *
     * @throws BackendException if there is no answer
     */
    String call(BackendClient.Method method) throws BackendException;

    /** A caller that uses clients in the way named. */
    static Caller of(ClientUse use, BackendClients clients) {
        return switch (use) {
            case PER_THREAD -> perThread(clients);
            case LOCKED -> locked(clients);
            case PER_CALL -> perCall(clients);
            case SHARED -> shared(clients);
        };
    }

    private static Caller perThread(BackendClients clients) {
        ThreadLocal<ClientSlot> slots = ThreadLocal.withInitial(() -> new ClientSlot(clients));
        return method -> slots.get().call(method);
    }

    private static Caller locked(BackendClients clients) {
        ClientSlot slot = new ClientSlot(clients);
        ReentrantLock lock = new ReentrantLock();
        return method -> {
            lock.lock();
            try {
                return slot.call(method);
            } finally {
                lock.unlock();
            }
        };
    }

    private static Caller perCall(BackendClients clients) {
        return method -> {
            try (BackendClient client = clients.open()) {
                return client.call(method);
            }
        };
    }

    /** Opened at the first call and kept when calls fail, since the client reconnects by itself. */
    private static Caller shared(BackendClients clients) {
        return new Caller() {
            private volatile BackendClient client;

            @Override
            public String call(BackendClient.Method method) throws BackendException {
                BackendClient opened = client;
                return (opened == null ? open() : opened).call(method);
            }

            private synchronized BackendClient open() throws BackendException {
                if (client == null) {
                    client = clients.open();
                }
                return client;
            }
        };
    }
}
