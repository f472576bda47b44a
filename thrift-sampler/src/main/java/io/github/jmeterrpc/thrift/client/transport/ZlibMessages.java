package io.github.jmeterrpc.thrift.client.transport;

import io.github.jmeterrpc.thrift.client.endpoint.Encoding;
import io.github.jmeterrpc.thrift.client.endpoint.ThriftEndpoint;
import io.github.jmeterrpc.thrift.client.error.WireException;
import io.github.jmeterrpc.thrift.client.error.WireException.Symptom;
import io.github.jmeterrpc.thrift.client.socket.DeadlineSocket;
import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/**
 * One zlib stream in each direction, as in TZlibTransport: it lasts as long as the connection and
 * is flushed after each message. The compressed bytes are sent with or without frames.
 */
final class ZlibMessages implements MessageTransport {

    private static final int PIECE = 8 << 10;
    private static final int LONGEST_KEPT = 1 << 20;
    private static final byte[] NOTHING = {};

    /** Equals the value in libthrift. */
    private static final int LEVEL = Deflater.BEST_COMPRESSION;

    private final DeadlineSocket wire;
    private final boolean framed;
    private final FramedMessages frames;
    /** The bytes last passed to the inflater. */
    private final ThriftReply source = new ThriftReply();

    private final ReplyBuffer buffer;
    private final Encoding encoding;
    private final int longest;
    private final Deflater deflater = new Deflater(LEVEL);
    private final Inflater inflater = new Inflater();
    private final byte[] compressed = new byte[PIECE];
    private byte[] out = new byte[PIECE];

    ZlibMessages(DeadlineSocket wire, ThriftEndpoint endpoint) {
        this.wire = wire;
        framed = endpoint.transport().framed();
        // Incompressible data is longer in the frame than in the message.
        frames = new FramedMessages(wire, Optional.empty(), endpoint.options().maxFrameBytes());
        encoding = endpoint.encoding();
        longest = endpoint.options().maxMessageBytes();
        buffer = new ReplyBuffer(this::inflate, longest);
    }

    @Override
    public void send(byte[] message, int offset, int length) throws IOException {
        if (length > longest) {
            throw WireException.ofSize(Symptom.REQUEST_TOO_LONG, length);
        }
        if (out.length > LONGEST_KEPT) {
            out = new byte[PIECE];
        }
        deflater.setInput(message, offset, length);
        int end = 0;
        while (true) {
            end += deflater.deflate(out, end, out.length - end, Deflater.SYNC_FLUSH);
            if (end < out.length) {
                break;
            }
            out = Arrays.copyOf(out, out.length * 2);
        }
        // Releases the caller's array, which may be long.
        deflater.setInput(NOTHING);
        if (framed) {
            frames.send(out, 0, end);
        } else {
            wire.write(out, 0, end);
        }
    }

    @Override
    public void receive(ThriftReply reply) throws IOException {
        UnframedMessages.receive(buffer, encoding, reply);
        // The end of a flush yields no byte, so the inflater may still hold it.
        if (inflater.getRemaining() > 0 && inflated(compressed, 0, 1) > 0) {
            throw WireException.of(Symptom.TRAILING_BYTES);
        }
    }

    private int inflate(byte[] array, int offset, int length) throws IOException {
        while (true) {
            int count = inflated(array, offset, length);
            if (count > 0) {
                return count;
            }
            if (inflater.finished() || inflater.needsDictionary()) {
                throw WireException.of(Symptom.CLOSED);
            }
            refill();
        }
    }

    private int inflated(byte[] array, int offset, int length) throws IOException {
        try {
            return inflater.inflate(array, offset, length);
        } catch (DataFormatException e) {
            throw new WireException(
                    Symptom.NOT_COMPRESSED,
                    0,
                    Arrays.copyOfRange(
                            source.array(), source.offset(), source.offset() + Math.min(16, source.length())),
                    "no zlib: " + e.getMessage(),
                    e);
        }
    }

    private void refill() throws IOException {
        if (framed) {
            frames.receive(source);
        } else {
            source.set(compressed, 0, wire.read(compressed, 0, compressed.length));
        }
        inflater.setInput(source.array(), source.offset(), source.length());
    }

    /** {@inheritDoc} A frame may contain bytes of the next reply. */
    @Override
    public void forget() {
        buffer.begin();
    }

    @Override
    public void close() {
        buffer.release();
        frames.close();
        deflater.end();
        inflater.end();
    }
}
