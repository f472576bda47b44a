package io.github.jmeterrpc.targets.consumer;

/** Opens clients of one provider. Thread safe. */
@FunctionalInterface
interface BackendClients {

    /**
     * A new client, with a connection of its own.
     *
     * @throws BackendException if there is no connection
     */
    BackendClient open() throws BackendException;
}
