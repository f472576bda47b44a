package io.github.jmeterrpc.dubbo.wire;

import com.alibaba.com.caucho.hessian.io.Hessian2Input;
import com.alibaba.com.caucho.hessian.io.SerializerFactory;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/**
 * Hessian's reader with a class filter and a limit of lengths, which both hold from its constructor
 * on and cannot be replaced. The only reader of hessian2 that the sampler makes. For one message
 * and one thread.
 *
 * <p>Hessian allocates an array before it reads the elements. Each element takes a byte or more of
 * the message, so all arrays of a message together have at most as many elements as it has bytes.
 */
final class BoundedHessianInput extends Hessian2Input {

    private static final StackWalker STACK = StackWalker.getInstance();

    private final int bytes;

    /** How many elements the arrays still to come may have. */
    private int unclaimed;

    /** Null while it is awaited. */
    private String type = "";

    /**
     * @param message bytes that are at hand without waiting
     * @param filtering makes objects of allowed classes only
     */
    BoundedHessianInput(InputStream message, BoundedHessianFactory filtering) throws IOException {
        super(message);
        bytes = message.available();
        unclaimed = bytes;
        _serializerFactory = filtering;
    }

    @Override
    public void setSerializerFactory(SerializerFactory other) {
        throw new UnsupportedOperationException("The class filter belongs to the reader");
    }

    /** Notes the name of the class whose definition comes next. */
    void awaitType() {
        type = null;
    }

    /** The name of the first class since then, if there was one. */
    Optional<String> type() {
        return Optional.ofNullable(type);
    }

    /**
     * Takes the elements of an array from those that the message can have.
     *
     * @param length as claimed; negative where the array has an end instead
     * @throws DamagedMessageException if the message has fewer bytes
     */
    void claim(int length) throws DamagedMessageException {
        if (length > unclaimed) {
            throw new DamagedMessageException(
                    "it claims an array of " + length + " elements, but has " + bytes + " bytes");
        }
        unclaimed -= Math.max(0, length);
    }

    /**
     * {@inheritDoc} The number of a class's fields follows its name, and no class has so many that
     * their number needs all of its bytes.
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
            claim(Integer.MAX_VALUE);
        }
        return text;
    }

    /** Whether a method called the one that asks. */
    private static boolean isCalledBy(String method) {
        return STACK.walk(frames ->
                frames.skip(2).findFirst().orElseThrow().getMethodName().equals(method));
    }

    /**
     * {@inheritDoc} Hessian's own reads whatever came instead, to describe it: an error message of a
     * provider could be any object.
     */
    @Override
    protected IOException expect(String expected, int code) {
        return new DamagedMessageException(
                code < 0
                        ? "it ends where " + expected + " should be"
                        : "it has 0x%02x where %s should be".formatted(code & 0xff, expected));
    }
}
