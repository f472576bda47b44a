package io.github.jmeterrpc.dubbo.wire;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Type;
import java.nio.ByteBuffer;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.common.beans.factory.ScopeBeanFactory;
import org.apache.dubbo.common.serialize.ObjectInput;
import org.apache.dubbo.common.serialize.fastjson2.FastJson2ObjectInput;
import org.apache.dubbo.common.serialize.fastjson2.FastJson2Serialization;
import org.apache.dubbo.common.serialize.fastjson2.Fastjson2CreatorManager;
import org.apache.dubbo.common.serialize.fastjson2.Fastjson2SecurityManager;
import org.apache.dubbo.rpc.model.FrameworkModel;

/**
 * Dubbo's fastjson2 serialization, which rejects messages whose lengths exceed their bytes: Dubbo
 * and fastjson2 allocate as much as a length claims. Replaces Dubbo's own implementation by its
 * extension name. Stateless.
 */
public final class BoundedFastjson extends FastJson2Serialization {

    @Override
    public ObjectInput deserialize(URL url, InputStream from) throws IOException {
        FrameworkModel model = url == null ? FrameworkModel.defaultModel() : url.getOrDefaultFrameworkModel();
        return new Input(model.getBeanFactory(), from.readAllBytes());
    }

    /** Checks each value of a message before Dubbo's implementation reads it. */
    private static final class Input extends FastJson2ObjectInput {

        private final byte[] message;
        private final Bytes bytes;

        Input(ScopeBeanFactory beans, byte[] message) {
            this(beans, message, new Bytes(message));
        }

        private Input(ScopeBeanFactory beans, byte[] message, Bytes bytes) {
            super(beans.getBean(Fastjson2CreatorManager.class), beans.getBean(Fastjson2SecurityManager.class), bytes);
            this.message = message;
            this.bytes = bytes;
        }

        @Override
        public <T> T readObject(Class<T> type) throws IOException {
            checkNext();
            return super.readObject(type);
        }

        @Override
        public <T> T readObject(Class<T> type, Type generic) throws IOException, ClassNotFoundException {
            checkNext();
            return super.readObject(type, generic);
        }

        /**
         * {@inheritDoc} Dubbo's implementation would read any object and then check whether it is
         * text.
         */
        @Override
        public String readUTF() throws IOException {
            int start = bytes.position() + Integer.BYTES;
            JsonbLengths.checkText(message, start, start + lengthOfNext());
            return super.readUTF();
        }

        @Override
        public byte[] readBytes() throws IOException {
            lengthOfNext();
            return super.readBytes();
        }

        private void checkNext() throws DamagedMessageException {
            int length = lengthOfNext();
            int start = bytes.position() + Integer.BYTES;
            JsonbLengths.check(message, start, start + length);
        }

        /** Returns the length of the next value in bytes; all of these bytes have been received. */
        private int lengthOfNext() throws DamagedMessageException {
            int left = bytes.available() - Integer.BYTES;
            int length = left < 0 ? -1 : ByteBuffer.wrap(message).getInt(bytes.position());
            if (length < 0 || length > left) {
                throw new DamagedMessageException("it claims a value of " + length + " bytes, but has " + left);
            }
            return length;
        }
    }

    /** The input of a message, which counts the bytes read. */
    private static final class Bytes extends ByteArrayInputStream {

        Bytes(byte[] message) {
            super(message);
        }

        int position() {
            return pos;
        }
    }
}
