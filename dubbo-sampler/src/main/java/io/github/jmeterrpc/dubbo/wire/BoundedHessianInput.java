package io.github.jmeterrpc.dubbo.wire;

import com.alibaba.com.caucho.hessian.io.Hessian2Input;
import com.alibaba.com.caucho.hessian.io.SerializerFactory;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.Consumer;

/**
 * Hessian's reader with a class filter and a limit for lengths; both apply from the constructor on
 * and cannot be replaced. The sampler creates no other hessian2 reader. For one message and one
 * thread.
 *
 * <p>Hessian allocates an array before it reads the elements. Each element takes at least one byte
 * of the message, so all arrays of a message together have at most as many elements as the message
 * has bytes.
 */
final class BoundedHessianInput extends Hessian2Input {

    private static final StackWalker STACK = StackWalker.getInstance();

    private final int bytes;

    /** The number of elements that the remaining arrays can have. */
    private int unclaimed;

    /** Receives the next string; null: the next string has no observer. */
    private Consumer<String> observer;

    /**
     * @param message bytes that can be read without blocking
     * @param filtering creates objects of allowed classes only
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

    /**
     * Passes the next string that is read in full to a consumer, too: the name of the class if the
     * next value is an object.
     */
    void onNextString(Consumer<String> next) {
        observer = next;
    }

    /**
     * Subtracts the elements of an array from the remaining number.
     *
     * @param length length claimed by the message; negative if the array has an end marker instead
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
     * {@inheritDoc} In a class definition, the field count follows the class name. A count in the
     * four-byte form is rejected, because no class has that many fields.
     */
    @Override
    public String readString() throws IOException {
        String text = super.readString();
        if (observer != null) {
            observer.accept(text);
            observer = null;
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

    /** Returns whether the given method is the caller of the current one. */
    private static boolean isCalledBy(String method) {
        return STACK.walk(frames ->
                frames.skip(2).findFirst().orElseThrow().getMethodName().equals(method));
    }

    /**
     * {@inheritDoc} Hessian's implementation reads the unexpected object to describe it in the
     * exception, so a provider could make it read any object.
     */
    @Override
    protected IOException expect(String expected, int code) {
        return new DamagedMessageException(
                code < 0
                        ? "it ends where " + expected + " should be"
                        : "it has 0x%02x where %s should be".formatted(code & 0xff, expected));
    }
}
