package io.github.jmeterrpc.common.element.property;

import io.github.jmeterrpc.common.error.Failure;
import io.github.jmeterrpc.common.error.FailureCode;
import io.github.jmeterrpc.common.error.NotSentException;
import io.github.jmeterrpc.common.input.InvalidInputException;

/**
 * A value made from properties. It remembers the versions of its sources that it was made from, and
 * is made again only when one of them has changed. If it cannot be made, the exception is kept in
 * the same way. Used by one thread.
 *
 * @param <T> type of the value
 */
public final class Prepared<T> implements Versioned {

    /**
     * Makes the value.
     *
     * @param <T> type of the value
     */
    public interface Maker<T> {

        /**
         * @throws InvalidInputException if a property cannot be used
         * @throws NotSentException if no call can be made with the properties
         */
        T make() throws InvalidInputException, NotSentException;
    }

    private static final int NEVER = -1;

    private final FailureCode invalidInput;
    private final Maker<T> maker;
    private final Versioned[] sources;
    private long madeFrom = NEVER;
    private T value;
    private NotSentException problem;

    /**
     * @param invalidInput code of a sample that is not sent because of a property
     * @param maker uses these sources alone
     */
    public Prepared(FailureCode invalidInput, Maker<T> maker, Versioned... sources) {
        this.invalidInput = invalidInput;
        this.maker = maker;
        this.sources = sources;
    }

    /**
     * The value for the current properties.
     *
     * @throws NotSentException if it cannot be made
     */
    public T get() throws NotSentException {
        long now = version();
        if (now != madeFrom) {
            release();
            try {
                value = maker.make();
            } catch (InvalidInputException e) {
                problem = new NotSentException(Failure.ofInput(invalidInput, e), e);
            } catch (NotSentException e) {
                problem = e;
            }
            madeFrom = now;
        }
        if (problem != null) {
            throw problem;
        }
        return value;
    }

    /** Versions never decrease, so the sum is unchanged only if every version is unchanged. */
    @Override
    public long version() {
        long sum = 0;
        for (Versioned source : sources) {
            sum += source.version();
        }
        return sum;
    }

    /** Releases the value; {@link #get} makes it again. */
    public void release() {
        madeFrom = NEVER;
        value = null;
        problem = null;
    }
}
