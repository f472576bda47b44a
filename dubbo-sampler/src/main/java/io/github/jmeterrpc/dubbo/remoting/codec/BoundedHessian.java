package io.github.jmeterrpc.dubbo.remoting.codec;

import com.alibaba.com.caucho.hessian.io.AbstractDeserializer;
import com.alibaba.com.caucho.hessian.io.AbstractHessianInput;
import com.alibaba.com.caucho.hessian.io.ClassFactory;
import com.alibaba.com.caucho.hessian.io.Deserializer;
import com.alibaba.com.caucho.hessian.io.Hessian2Input;
import com.alibaba.com.caucho.hessian.io.HessianProtocolException;
import com.alibaba.com.caucho.hessian.io.SerializerFactory;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Type;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.common.serialize.Cleanable;
import org.apache.dubbo.common.serialize.ObjectInput;
import org.apache.dubbo.common.serialize.hessian2.Hessian2FactoryManager;
import org.apache.dubbo.common.serialize.hessian2.Hessian2Serialization;
import org.apache.dubbo.rpc.model.FrameworkModel;
import org.apache.dubbo.rpc.service.GenericException;

/**
 * Dubbo's hessian2, which refuses a message that claims an array longer than the message itself:
 * hessian allocates the array before it reads the elements, so that a reply of 20 bytes could fill
 * the heap. Keeps class and text of exceptions that are not classes here. Takes the place of
 * Dubbo's own by its extension name. Stateless.
 */
public final class BoundedHessian extends Hessian2Serialization {

    /** Begins the message of the exception; the length follows. */
    public static final String REFUSED = "The reply claims an array of ";

    @Override
    public ObjectInput deserialize(URL url, InputStream from) throws IOException {
        FrameworkModel model = url == null ? FrameworkModel.defaultModel() : url.getOrDefaultFrameworkModel();
        return new Input(from, model.getBeanFactory().getOrRegisterBean(Factories.class));
    }

    /**
     * The factories of a model, made by Dubbo, with limits; a bean of the model, which makes it.
     * Thread-safe.
     */
    public static final class Factories {

        private final Hessian2FactoryManager unlimited;
        private final Map<SerializerFactory, SerializerFactory> limited = new ConcurrentHashMap<>();

        public Factories(FrameworkModel model) {
            unlimited = model.getBeanFactory().getBean(Hessian2FactoryManager.class);
        }

        SerializerFactory ofThread() {
            return limited.computeIfAbsent(
                    unlimited.getSerializerFactory(Thread.currentThread().getContextClassLoader()),
                    BoundedFactory::new);
        }
    }

    /** Hessian's reader with limits. */
    private static final class BoundedInput extends Hessian2Input {

        private static final StackWalker STACK = StackWalker.getInstance();

        /** Each element takes a byte or more. No limit where the size is not known. */
        private final int longest;

        /** Null while it is awaited. */
        private String type = "";

        BoundedInput(InputStream from) throws IOException {
            super(from);
            int bytes = from.available();
            longest = bytes == 0 ? Integer.MAX_VALUE : bytes;
        }

        /** Notes the name of the class whose definition comes next. */
        void awaitType() {
            type = null;
        }

        /** The name of the first class since then, if there was one. */
        Optional<String> type() {
            return Optional.ofNullable(type);
        }

        void check(int length) throws IOException {
            if (length > longest) {
                throw new IOException(
                        REFUSED + length + " elements, but has " + longest + " bytes; it is damaged or hostile");
            }
        }

        /**
         * {@inheritDoc} The number of a class's fields follows its name, and no class has so many
         * that their number needs all of its bytes.
         */
        @Override
        public String readString() throws IOException {
            String text = super.readString();
            if (type == null) {
                type = text;
            }
            int next = read();
            if (next >= 0) {
                unread();
            }
            if (next == 'I' && isCalledBy("readObjectDefinition")) {
                check(Integer.MAX_VALUE);
            }
            return text;
        }

        /** Whether a method called the one that asks. */
        private static boolean isCalledBy(String method) {
            return STACK.walk(frames ->
                    frames.skip(2).findFirst().orElseThrow().getMethodName().equals(method));
        }
    }

    /** What Hessian's reader requests from a factory, with limits for lists. */
    private static final class BoundedFactory extends SerializerFactory {

        private final SerializerFactory unlimited;

        BoundedFactory(SerializerFactory unlimited) {
            super(unlimited.getClassLoader());
            this.unlimited = unlimited;
        }

        @Override
        public ClassFactory getClassFactory() {
            return unlimited.getClassFactory();
        }

        @Override
        @SuppressWarnings("rawtypes")
        public Deserializer getDeserializer(Class type) throws HessianProtocolException {
            return unlimited.getDeserializer(type);
        }

        @Override
        @SuppressWarnings("rawtypes")
        public Deserializer getObjectDeserializer(String name, Class type) throws HessianProtocolException {
            return unlimited.getObjectDeserializer(name, type);
        }

        @Override
        @SuppressWarnings("rawtypes")
        public Deserializer getListDeserializer(String name, Class type) throws HessianProtocolException {
            return new BoundedList(unlimited.getListDeserializer(name, type));
        }

        @Override
        public Object readList(AbstractHessianInput from, int length, String type) throws IOException {
            ((BoundedInput) from).check(length);
            return unlimited.readList(from, length, type);
        }

        @Override
        public Object readMap(AbstractHessianInput from, String type) throws IOException {
            return unlimited.readMap(from, type);
        }
    }

    /** Reads a list or an array unless its length is beyond the limit. */
    private static final class BoundedList extends AbstractDeserializer {

        private final Deserializer unlimited;

        BoundedList(Deserializer unlimited) {
            this.unlimited = unlimited;
        }

        @Override
        public Class<?> getType() {
            return unlimited.getType();
        }

        @Override
        public Object readList(AbstractHessianInput from, int length) throws IOException {
            ((BoundedInput) from).check(length);
            return unlimited.readList(from, length);
        }

        @Override
        public Object readList(AbstractHessianInput from, int length, Class<?> element) throws IOException {
            ((BoundedInput) from).check(length);
            return unlimited.readList(from, length, element);
        }

        @Override
        public Object readLengthList(AbstractHessianInput from, int length) throws IOException {
            ((BoundedInput) from).check(length);
            return unlimited.readLengthList(from, length);
        }

        @Override
        public Object readLengthList(AbstractHessianInput from, int length, Class<?> element) throws IOException {
            ((BoundedInput) from).check(length);
            return unlimited.readLengthList(from, length, element);
        }
    }

    /** Reads as {@code Hessian2ObjectInput} does, whose reader cannot be replaced. */
    private static final class Input implements ObjectInput, Cleanable {

        private final BoundedInput hessian;
        private final Factories factories;

        Input(InputStream from, Factories factories) throws IOException {
            this.hessian = new BoundedInput(from);
            this.factories = factories;
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
            useClassesOfThread();
            return hessian.readObject();
        }

        @Override
        @SuppressWarnings("unchecked") // As Dubbo's own: the class may be that of a primitive.
        public <T> T readObject(Class<T> type) throws IOException {
            useClassesOfThread();
            return (T) hessian.readObject(type);
        }

        @Override
        public <T> T readObject(Class<T> type, Type generic) throws IOException {
            return readObject(type);
        }

        /**
         * {@inheritDoc} One of a class that is unknown here is read as a map of its fields, of which
         * Dubbo would say no more than that it is a map. Providers in Go send {@code Throwable} for
         * every error, and old ones its text alone.
         */
        @Override
        public Throwable readThrowable() throws IOException {
            hessian.awaitType();
            Object thrown = readObject();
            if (thrown instanceof Throwable known && known.getClass() != Throwable.class) {
                return known;
            }
            Object message = thrown instanceof Throwable known
                    ? known.getMessage()
                    : thrown instanceof Map<?, ?> fields ? fields.get("detailMessage") : thrown;
            return new GenericException(hessian.type().orElse(Throwable.class.getName()), String.valueOf(message));
        }

        private void useClassesOfThread() {
            hessian.setSerializerFactory(factories.ofThread());
        }

        @Override
        public void cleanup() {
            hessian.reset();
        }
    }
}
