package io.github.jmeterrpc.targets.consumer;

/** How the consumer's threads share clients. */
enum ClientUse {
    /** Each thread has one, with a connection of its own. */
    PER_THREAD,
    /** All threads take turns with one. */
    LOCKED,
    /** Each call opens one, with a new connection, and closes it. */
    PER_CALL,
    /** All threads use one at the same time. */
    SHARED
}
