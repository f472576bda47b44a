package io.github.jmeterrpc.dubbo.client;

import java.util.Collection;

/** The serialization that was asked for is not to be had in this JVM; nothing was sent. */
final class SerializationException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /**
     * @param name what was asked for
     * @param usable those that may be asked for
     */
    SerializationException(String name, Collection<String> usable) {
        super("Serialization '" + name + "': is not on JMeter's class path; type one of " + String.join(", ", usable)
                + ", leave it empty, or put the jar that brings it into lib/ext");
    }
}
