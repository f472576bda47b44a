package io.github.jmeterrpc.dubbo.wire;

import java.io.IOException;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.dubbo.rpc.service.GenericException;

/**
 * Reads the exceptions of replies, and keeps class name and text of those whose class does not
 * exist on the generator.
 */
final class HessianExceptions {

    private HessianExceptions() {}

    /**
     * Reads an exception. One of an unknown class is read as a map of its fields; Dubbo would only
     * report that it is a map. Providers in Go send {@code Throwable} for every error; old ones send
     * only its text.
     */
    static Throwable read(BoundedHessianInput hessian) throws IOException {
        AtomicReference<String> type = new AtomicReference<>(Throwable.class.getName());
        hessian.onNextString(type::set);
        Object thrown = hessian.readObject();
        if (thrown instanceof Throwable known && known.getClass() != Throwable.class) {
            return known;
        }
        Object message = thrown instanceof Throwable known
                ? known.getMessage()
                : thrown instanceof Map<?, ?> fields ? fields.get("detailMessage") : thrown;
        return new GenericException(type.get(), String.valueOf(message));
    }
}
