package io.github.jmeterrpc.targets.consumer;

/**
 * A client of the provider, with its own connection. Whether threads may use it at the same time
 * depends on the provider's kind.
 *
 * @param string1k sends a text of 1 KB, and returns the reply
 * @param string100k the same with 100 KB
 * @param end closes its connection
 */
record Client(ClientMethod string1k, ClientMethod string100k, Runnable end) implements AutoCloseable {

    /** A method of the provider. */
    interface ClientMethod {
        /** @throws Exception if there is no reply */
        String call(String text) throws Exception;
    }

    @Override
    public void close() {
        end.run();
    }
}
