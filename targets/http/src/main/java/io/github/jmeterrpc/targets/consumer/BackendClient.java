package io.github.jmeterrpc.targets.consumer;

/** A client of the provider. Whether threads may use it at the same time depends on the provider's kind. */
interface BackendClient extends AutoCloseable {

    /** The provider's two methods that do work. */
    enum Method {
        STRING1K(1_024),
        STRING100K(102_400);

        private final String argument;

        Method(int size) {
            argument = "k".repeat(size);
        }

        String argument() {
            return argument;
        }
    }

    /**
     * Calls a method with its argument and returns the answer.
     *
     * @throws BackendException if there is none; the client cannot be used any more
     */
    String call(Method method) throws BackendException;

    @Override
    void close();
}
