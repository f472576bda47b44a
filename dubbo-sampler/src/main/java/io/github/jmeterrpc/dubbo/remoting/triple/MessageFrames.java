package io.github.jmeterrpc.dubbo.remoting.triple;

import io.github.jmeterrpc.dubbo.wire.StreamFlow;
import io.netty.buffer.ByteBuf;

/**
 * Checks the messages in the data of one stream. Each consists of a flag, a four-byte length and
 * that many bytes ("Length-Prefixed-Message" of gRPC over HTTP/2). It detects errors that Dubbo
 * mishandles or ignores. Used by the connection's thread.
 */
final class MessageFrames {

    private final boolean compressed;
    private int headerBytes;
    private int length;
    private long missing;

    /** @param compressed whether the stream's headers name a compression */
    MessageFrames(boolean compressed) {
        this.compressed = compressed;
    }

    /**
     * Checks the next bytes without consuming them.
     *
     * @return the error; null if there is none
     */
    String read(ByteBuf data) {
        int end = data.writerIndex();
        for (int i = data.readerIndex(); i < end; ) {
            if (missing > 0) {
                int part = (int) Math.min(missing, end - i);
                missing -= part;
                i += part;
            } else {
                String problem = header(data.getByte(i++));
                if (problem != null) {
                    return problem;
                }
            }
        }
        return null;
    }

    private String header(byte next) {
        if (headerBytes == 0) {
            length = 0;
            if (next == 1 && !compressed) {
                return "it is compressed, but its headers do not say how";
            }
            if (next != 0 && next != 1) {
                return "it begins with the byte " + (next & 0xFF) + ", which gRPC does not have";
            }
        } else {
            length = length << Byte.SIZE | next & 0xFF;
        }
        if (++headerBytes == StreamFlow.MESSAGE_HEADER) {
            headerBytes = 0;
            if (length < 0) {
                return "it claims a length of " + Integer.toUnsignedString(length) + " bytes";
            }
            missing = length;
        }
        return null;
    }

    /** Returns the error if the stream ends here; null if it may end here. */
    String atEnd() {
        if (headerBytes > 0) {
            return "it ends within the header of a message";
        }
        return missing > 0 ? "it claims " + length + " bytes, and " + missing + " of them are missing" : null;
    }
}
