package io.github.jmeterrpc.dubbo.wire;

import com.alibaba.com.caucho.hessian.io.AbstractDeserializer;
import com.alibaba.com.caucho.hessian.io.AbstractHessianInput;
import com.alibaba.com.caucho.hessian.io.ClassFactory;
import com.alibaba.com.caucho.hessian.io.Deserializer;
import com.alibaba.com.caucho.hessian.io.HessianProtocolException;
import com.alibaba.com.caucho.hessian.io.SerializerFactory;
import java.io.IOException;

/**
 * A serializer factory for a {@link BoundedHessianInput}, which applies the input's limit to
 * arrays. As thread-safe as the wrapped factory.
 */
final class BoundedHessianFactory extends SerializerFactory {

    private final SerializerFactory filtering;

    BoundedHessianFactory(SerializerFactory filtering) {
        super(filtering.getClassLoader());
        this.filtering = filtering;
    }

    @Override
    public ClassFactory getClassFactory() {
        return filtering.getClassFactory();
    }

    @Override
    public Class<?> loadSerializedClass(String name) throws ClassNotFoundException {
        return filtering.loadSerializedClass(name);
    }

    @Override
    @SuppressWarnings("rawtypes")
    public Deserializer getDeserializer(Class type) throws HessianProtocolException {
        return bounded(filtering.getDeserializer(type));
    }

    @Override
    public Deserializer getDeserializer(String type) throws HessianProtocolException {
        return bounded(filtering.getDeserializer(type));
    }

    @Override
    @SuppressWarnings("rawtypes")
    public Deserializer getObjectDeserializer(String name, Class type) throws HessianProtocolException {
        return filtering.getObjectDeserializer(name, type);
    }

    @Override
    public Deserializer getObjectDeserializer(String name) throws HessianProtocolException {
        return filtering.getObjectDeserializer(name);
    }

    @Override
    @SuppressWarnings("rawtypes")
    public Deserializer getListDeserializer(String name, Class type) throws HessianProtocolException {
        return new BoundedArray(filtering.getListDeserializer(name, type));
    }

    @Override
    public Deserializer getListDeserializer(String name) throws HessianProtocolException {
        return new BoundedArray(filtering.getListDeserializer(name));
    }

    @Override
    public Object readList(AbstractHessianInput from, int length, String type) throws IOException {
        ((BoundedHessianInput) from).claim(length);
        return filtering.readList(from, length, type);
    }

    @Override
    public Object readMap(AbstractHessianInput from, String type) throws IOException {
        return filtering.readMap(from, type);
    }

    @Override
    public Object readObject(AbstractHessianInput from, String type, String[] fields) throws IOException {
        return filtering.readObject(from, type, fields);
    }

    private static Deserializer bounded(Deserializer any) {
        return any != null && any.getType() != null && any.getType().isArray() ? new BoundedArray(any) : any;
    }

    /** Reads a list or an array if its length is within the limit. */
    private static final class BoundedArray extends AbstractDeserializer {

        private final Deserializer unlimited;

        BoundedArray(Deserializer unlimited) {
            this.unlimited = unlimited;
        }

        @Override
        public Class<?> getType() {
            return unlimited.getType();
        }

        @Override
        public Object readObject(AbstractHessianInput from) throws IOException {
            return unlimited.readObject(from);
        }

        @Override
        public Object readList(AbstractHessianInput from, int length) throws IOException {
            ((BoundedHessianInput) from).claim(length);
            return unlimited.readList(from, length);
        }

        @Override
        public Object readList(AbstractHessianInput from, int length, Class<?> element) throws IOException {
            ((BoundedHessianInput) from).claim(length);
            return unlimited.readList(from, length, element);
        }

        @Override
        public Object readLengthList(AbstractHessianInput from, int length) throws IOException {
            ((BoundedHessianInput) from).claim(length);
            return unlimited.readLengthList(from, length);
        }

        @Override
        public Object readLengthList(AbstractHessianInput from, int length, Class<?> element) throws IOException {
            ((BoundedHessianInput) from).claim(length);
            return unlimited.readLengthList(from, length, element);
        }
    }
}
