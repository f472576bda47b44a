package io.github.jmeterrpc.targets.consumer;

import java.util.Locale;
import java.util.concurrent.Callable;

/** How the consumer's threads share clients. */
enum ClientUse {
    /** Each thread has a client with its own connection. */
    PER_THREAD,
    /** All threads share one client in turn. */
    LOCKED,
    /** Each call opens a client with a new connection, and closes it. */
    PER_CALL,
    /** All threads use one client at the same time. */
    SHARED;

    /** A call with any client. */
    interface ClientCall {
        String with(Client client) throws Exception;
    }

    /** Makes calls of any thread. */
    interface Caller {
        /** @throws Exception if there is no reply */
        String call(ClientCall call) throws Exception;
    }

    /** Keeps one client. */
    private static final class Slot {

        private final Callable<Client> source;
        private Client client;

        Slot(Callable<Client> source) {
            this.source = source;
        }

        /** The client, which is opened at the first call. */
        synchronized Client client() throws Exception {
            if (client == null) {
                client = source.call();
            }
            return client;
        }

        /** One call at a time; a client that failed is closed, and the next call opens another. */
        synchronized String call(ClientCall call) throws Exception {
            Client used = client();
            try {
                return call.with(used);
            } catch (Exception e) {
                used.close();
                client = null;
                throw e;
            }
        }
    }

    Caller of(Callable<Client> source) {
        Slot common = new Slot(source);
        ThreadLocal<Slot> own = ThreadLocal.withInitial(() -> new Slot(source));
        return switch (this) {
            case PER_THREAD -> call -> own.get().call(call);
            case LOCKED -> common::call;
            case PER_CALL ->
                call -> {
                    try (Client client = source.call()) {
                        return call.with(client);
                    }
                };
            // Kept when calls fail, since the client reconnects.
            case SHARED -> call -> call.with(common.client());
        };
    }

    /** The name on the command line. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
