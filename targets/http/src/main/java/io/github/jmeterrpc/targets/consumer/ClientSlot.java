package io.github.jmeterrpc.targets.consumer;

import java.util.Optional;

/** Keeps one client for a thread at a time; one that failed is closed, and the next call opens another. */
final class ClientSlot {

    private final BackendClients clients;
    private Optional<BackendClient> client = Optional.empty();

    ClientSlot(BackendClients clients) {
        this.clients = clients;
    }

    String call(BackendClient.Method method) throws BackendException {
        if (client.isEmpty()) {
            client = Optional.of(clients.open());
        }
        try {
            return client.get().call(method);
        } catch (BackendException e) {
            client.get().close();
            client = Optional.empty();
            throw e;
        }
    }
}
