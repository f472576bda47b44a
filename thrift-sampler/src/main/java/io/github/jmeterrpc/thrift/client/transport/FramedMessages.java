package io.github.jmeterrpc.thrift.client.transport;

import io.github.jmeterrpc.thrift.client.endpoint.Encoding;
import io.github.jmeterrpc.thrift.client.endpoint.ThriftOptions;
import io.github.jmeterrpc.thrift.client.error.WireException;
import io.github.jmeterrpc.thrift.client.error.WireException.Symptom;
import io.github.jmeterrpc.thrift.client.socket.DeadlineSocket;
import java.io.IOException;
import java.util.Optional;

/**
 * Writes a length of four bytes, highest byte first, before each message. Header and message are
 * sent in one write.
 */
public final class FramedMessages implements MessageTransport {

    public static final int HEADER = 4;

    private static final int FIRST = 4 << 10;
    private static final int LONGEST_KEPT = 1 << 20;

    private final DeadlineSocket wire;
    private final Optional<Encoding> encoding;
    private final ReplyBuffer buffer;
    private final int longestFrame;
    private byte[] frame = new byte[FIRST];

    /**
     * @param encoding encoding of the replies, whose first bytes are checked; empty for compressed
     *     bytes
     * @param longestFrame maximum frame length in bytes, without header
     */
    FramedMessages(DeadlineSocket wire, Optional<Encoding> encoding, int longestFrame) {
        this.wire = wire;
        this.encoding = encoding;
        this.longestFrame = longestFrame;
        buffer = new ReplyBuffer(wire, (int) Math.min((long) longestFrame + HEADER, ThriftOptions.LONGEST_ARRAY));
    }

    @Override
    public void send(byte[] message, int offset, int length) throws IOException {
        if (length > longestFrame) {
            throw WireException.ofSize(Symptom.REQUEST_TOO_LONG, length);
        }
        if (frame.length < HEADER + length || frame.length > LONGEST_KEPT) {
            frame = new byte[Math.max(FIRST, HEADER + length)];
        }
        frame[0] = (byte) (length >>> 24);
        frame[1] = (byte) (length >>> 16);
        frame[2] = (byte) (length >>> 8);
        frame[3] = (byte) length;
        System.arraycopy(message, offset, frame, HEADER, length);
        wire.write(frame, 0, HEADER + length);
    }

    @Override
    public void receive(ThriftReply reply) throws IOException {
        buffer.begin();
        buffer.await(HEADER);
        byte[] head = buffer.array();
        int length = (head[0] & 0xff) << 24 | (head[1] & 0xff) << 16 | (head[2] & 0xff) << 8 | head[3] & 0xff;
        if (length <= 0) {
            throw WireException.ofBytes(Symptom.NO_FRAME, length, head, 0, buffer.end());
        }
        if (length > longestFrame) {
            throw WireException.ofBytes(Symptom.FRAME_TOO_LONG, length, head, 0, buffer.end());
        }
        buffer.await(HEADER + length);
        if (buffer.end() > HEADER + length) {
            throw WireException.ofBytes(Symptom.TRAILING_BYTES, 0, buffer.array(), HEADER + length, buffer.end());
        }
        if (encoding.isPresent()) {
            ProtocolSignature.check(encoding.get(), buffer.array(), HEADER, HEADER + length);
        }
        reply.set(buffer.array(), HEADER, length);
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
