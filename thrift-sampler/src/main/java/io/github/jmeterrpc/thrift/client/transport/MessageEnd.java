package io.github.jmeterrpc.thrift.client.transport;

import java.io.IOException;

/** Finds where a reply ends on a transport that puts no length in front. */
@FunctionalInterface
public interface MessageEnd {

    /**
     * Takes exactly one message from the source.
     *
     * @throws IOException the source's own, passed on; or of its own making, if these bytes are no message
     */
    void find(MessageSource source) throws IOException;
}
