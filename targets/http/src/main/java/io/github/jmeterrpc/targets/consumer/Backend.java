package io.github.jmeterrpc.targets.consumer;

/** The service that the consumer calls. */
enum Backend {
    DUBBO(20880),
    THRIFT(9090);

    private final int port;

    Backend(int port) {
        this.port = port;
    }

    /** Where the target listens unless told otherwise. */
    int port() {
        return port;
    }
}
