package io.github.jmeterrpc.dubbo.wire;

import com.alibaba.com.caucho.hessian.io.SerializerFactory;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Type;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.common.serialize.Cleanable;
import org.apache.dubbo.common.serialize.ObjectInput;
import org.apache.dubbo.common.serialize.hessian2.Hessian2FactoryManager;
import org.apache.dubbo.common.serialize.hessian2.Hessian2Serialization;
import org.apache.dubbo.rpc.model.FrameworkModel;

/**
 * Dubbo's hessian2 serialization with {@link BoundedHessianInput} as reader of objects and {@link
 * HessianExceptions} as reader of exceptions. Replaces Dubbo's own implementation by its extension
 * name. Stateless.
 */
public final class BoundedHessian extends Hessian2Serialization {

    @Override
    public ObjectInput deserialize(URL url, InputStream from) throws IOException {
        FrameworkModel model = url == null ? FrameworkModel.defaultModel() : url.getOrDefaultFrameworkModel();
        Factories factories = model.getBeanFactory().getOrRegisterBean(Factories.class);
        return new Input(new BoundedHessianInput(from, factories.ofThread()));
    }

    /**
     * The serializer factories of a model, created by Dubbo and wrapped with limits. A bean that
     * the model creates. Thread-safe; known factories are found without a lock.
     */
    public static final class Factories {

        private final Hessian2FactoryManager filtering;
        private final Map<SerializerFactory, BoundedHessianFactory> bounded = new ConcurrentHashMap<>();

        public Factories(FrameworkModel model) {
            filtering = model.getBeanFactory().getBean(Hessian2FactoryManager.class);
        }

        BoundedHessianFactory ofThread() {
            SerializerFactory factory =
                    filtering.getSerializerFactory(Thread.currentThread().getContextClassLoader());
            BoundedHessianFactory known = bounded.get(factory);
            return known != null ? known : bounded.computeIfAbsent(factory, BoundedHessianFactory::new);
        }
    }

    /** Reads as {@code Hessian2ObjectInput} does, whose reader cannot be replaced. */
    private static final class Input implements ObjectInput, Cleanable {

        private final BoundedHessianInput hessian;

        Input(BoundedHessianInput hessian) {
            this.hessian = hessian;
        }

        @Override
        public boolean readBool() throws IOException {
            return hessian.readBoolean();
        }

        @Override
        public byte readByte() throws IOException {
            return (byte) hessian.readInt();
        }

        @Override
        public short readShort() throws IOException {
            return (short) hessian.readInt();
        }

        @Override
        public int readInt() throws IOException {
            return hessian.readInt();
        }

        @Override
        public long readLong() throws IOException {
            return hessian.readLong();
        }

        @Override
        public float readFloat() throws IOException {
            return (float) hessian.readDouble();
        }

        @Override
        public double readDouble() throws IOException {
            return hessian.readDouble();
        }

        @Override
        public byte[] readBytes() throws IOException {
            return hessian.readBytes();
        }

        @Override
        public String readUTF() throws IOException {
            return hessian.readString();
        }

        @Override
        public Object readObject() throws IOException {
            return hessian.readObject();
        }

        @Override
        @SuppressWarnings("unchecked") // As in Dubbo's implementation, the class may be a primitive type.
        public <T> T readObject(Class<T> type) throws IOException {
            return (T) hessian.readObject(type);
        }

        @Override
        public <T> T readObject(Class<T> type, Type generic) throws IOException {
            return readObject(type);
        }

        @Override
        public Throwable readThrowable() throws IOException {
            return HessianExceptions.read(hessian);
        }

        @Override
        public void cleanup() {
            hessian.reset();
        }
    }
}
