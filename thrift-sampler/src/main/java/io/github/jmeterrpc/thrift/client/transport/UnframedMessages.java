package io.github.jmeterrpc.thrift.client.transport;

import io.github.jmeterrpc.thrift.client.endpoint.Options;
import io.github.jmeterrpc.thrift.client.error.WireException;
import io.github.jmeterrpc.thrift.client.error.WireException.Symptom;
import io.github.jmeterrpc.thrift.client.socket.DeadlineSocket;
import java.io.IOException;

/** Transport without a length prefix: the end of a reply is found while it is read. */
final class UnframedMessages implements MessageTransport {

    private final DeadlineSocket wire;
    private final ReplyBuffer buffer;
    private final MessageEnd messageEnd;
    private final ProtocolSignature firstBytes;
    private final int longest;

    UnframedMessages(DeadlineSocket wire, MessageEnd messageEnd, ProtocolSignature firstBytes, Options options) {
        this.wire = wire;
        this.messageEnd = messageEnd;
        this.firstBytes = firstBytes;
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
    public void receive(Reply reply) throws IOException {
        receive(buffer, messageEnd, firstBytes, reply);
    }

    private static void find(MessageEnd messageEnd, ReplyBuffer buffer) throws WireException {
        try {
            messageEnd.find(buffer);
        } catch (WireException e) {
            throw e;
        } catch (IOException e) {
            throw WireException.of(Symptom.UNREADABLE, e);
        }
    }

    static void receive(ReplyBuffer buffer, MessageEnd messageEnd, ProtocolSignature firstBytes, Reply reply)
            throws IOException {
        buffer.begin();
        buffer.await(1);
        // Checked first: bytes that are not a message may have no end.
        firstBytes.check(buffer.array(), 0, buffer.end());
        find(messageEnd, buffer);
        if (buffer.end() > buffer.taken()) {
            throw WireException.ofBytes(Symptom.TRAILING_BYTES, 0, buffer.array(), buffer.taken(), buffer.end());
        }
        reply.set(buffer.array(), 0, buffer.taken());
    }
}
