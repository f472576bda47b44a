package io.github.jmeterrpc.thrift.client.transport;

import io.github.jmeterrpc.thrift.client.endpoint.Encoding;
import io.github.jmeterrpc.thrift.client.endpoint.ThriftOptions;
import io.github.jmeterrpc.thrift.client.error.WireException;
import io.github.jmeterrpc.thrift.client.error.WireException.Symptom;
import io.github.jmeterrpc.thrift.client.socket.DeadlineSocket;
import java.io.IOException;

/** Transport without a length prefix: the end of a reply is found while it is read. */
final class UnframedMessages implements MessageTransport {

    private final DeadlineSocket wire;
    private final ReplyBuffer buffer;
    private final Encoding encoding;
    private final int longest;

    UnframedMessages(DeadlineSocket wire, Encoding encoding, ThriftOptions options) {
        this.wire = wire;
        this.encoding = encoding;
        longest = options.maxMessageBytes();
        buffer = new ReplyBuffer(wire, longest);
    }

    @Override
    public void send(byte[] message, int offset, int length) throws IOException {
        if (length > longest) {
            throw WireException.ofSize(Symptom.REQUEST_TOO_LONG, length);
        }
        wire.write(message, offset, length);
    }

    @Override
    public void receive(ThriftReply reply) throws IOException {
        receive(buffer, encoding, reply);
    }

    static void receive(ReplyBuffer buffer, Encoding encoding, ThriftReply reply) throws IOException {
        buffer.begin();
        buffer.await(1);
        // Checked first, because bytes that are not a message may never end.
        ProtocolSignature.check(encoding, buffer.array(), 0, buffer.end());
        MessageEnd.find(encoding, buffer);
        if (buffer.end() > buffer.taken()) {
            throw WireException.ofBytes(Symptom.TRAILING_BYTES, 0, buffer.array(), buffer.taken(), buffer.end());
        }
        reply.set(buffer.array(), 0, buffer.taken());
    }

    @Override
    public void forget() {
        buffer.begin();
    }

    @Override
    public void close() {
        buffer.release();
    }
}
