package io.github.jmeterrpc.thrift.client.socket;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** Streams over a {@link DeadlineSocket}. */
public final class SocketStreams {

    private SocketStreams() {}

    public static InputStream input(DeadlineSocket wire) {
        return new InputStream() {
            @Override
            public int read() throws IOException {
                byte[] one = new byte[1];
                return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
            }

            @Override
            public int read(byte[] array, int offset, int length) throws IOException {
                return wire.take(array, offset, length);
            }
        };
    }

    public static OutputStream output(DeadlineSocket wire) {
        return new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                write(new byte[] {(byte) b}, 0, 1);
            }

            @Override
            public void write(byte[] array, int offset, int length) throws IOException {
                wire.write(array, offset, length);
            }
        };
    }
}
