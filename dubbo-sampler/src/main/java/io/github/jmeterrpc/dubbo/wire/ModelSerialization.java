package io.github.jmeterrpc.dubbo.wire;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.common.serialize.MultipleSerialization;
import org.apache.dubbo.common.serialize.ObjectOutput;
import org.apache.dubbo.common.serialize.Serialization;

/**
 * Serialization for {@code tri://} that uses the class list of the reference's own model. Dubbo's
 * implementation passes no URL to the serialization, which then uses the class list of the JVM's
 * first model: a typed call with a second application name or TLS configuration could not read its
 * reply. Stateless.
 */
public final class ModelSerialization implements MultipleSerialization {

    public static final String NAME = "model";

    /** Another name of hessian2 on the wire. */
    private static final String HESSIAN4 = "hessian4";

    @Override
    public void serialize(URL url, String type, Class<?> declared, Object value, OutputStream to) throws IOException {
        ObjectOutput out = of(url, type).serialize(url, to);
        out.writeObject(value);
        out.flushBuffer();
    }

    @Override
    public Object deserialize(URL url, String type, Class<?> declared, InputStream from)
            throws IOException, ClassNotFoundException {
        return of(url, type).deserialize(url, from).readObject(declared);
    }

    private static Serialization of(URL url, String type) {
        return url.getOrDefaultFrameworkModel()
                .getExtensionLoader(Serialization.class)
                .getExtension(HESSIAN4.equals(type) ? "hessian2" : type);
    }
}
