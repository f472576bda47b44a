package io.github.jmeterrpc.common.element;

import io.github.jmeterrpc.common.InvalidInputException;
import io.github.jmeterrpc.common.element.property.PropertyReader;
import io.github.jmeterrpc.common.error.Failure;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.schema.PropertyDescriptor;

/**
 * Converts a sampler's properties to a call, and repeats the conversion only when a property has
 * changed. One per sampler of a thread; used by that thread alone.
 *
 * @param <C> the call
 */
public abstract class CallPreparation<C> {

    private final Function<PropertyDescriptor<?, ?>, String> labels;
    private final List<PropertyReader> readers = new ArrayList<>();
    private C prepared;
    private NotSentException problem;

    /** @param labels how messages name a field */
    protected CallPreparation(Function<PropertyDescriptor<?, ?>, String> labels) {
        this.labels = labels;
    }

    /** Reads these properties before each call; a change of one makes a new call. */
    protected final PropertyReader reader(PropertyDescriptor<?, ?>... properties) {
        PropertyReader reader = new PropertyReader(labels, properties);
        readers.add(reader);
        return reader;
    }

    /** Discards cached values. Call it when a property was set from outside. */
    public final void propertiesChanged() {
        readers.forEach(PropertyReader::forget);
    }

    /**
     * Reads the properties that can have changed since the last call.
     *
     * @param sampler has the properties
     * @param defaults elements with defaults, the nearest first
     * @throws NotSentException if the sampler cannot make a call with them
     */
    public final C prepare(TestElement sampler, List<TestElement> defaults) throws NotSentException {
        boolean again = prepared == null && problem == null;
        for (int i = 0; i < readers.size(); i++) {
            again |= readers.get(i).read(sampler, defaults);
        }
        if (again) {
            prepared = null;
            problem = null;
            try {
                prepared = prepareAgain();
            } catch (InvalidInputException e) {
                problem = new NotSentException(failureOf(e), e);
            } catch (NotSentException e) {
                problem = e;
            }
        }
        if (problem != null) {
            throw problem;
        }
        return prepared;
    }

    /** Makes the call from the fields. */
    protected abstract C prepareAgain() throws InvalidInputException, NotSentException;

    /** Returns the failure of a call that is not sent because of an invalid field. */
    protected abstract Failure failureOf(InvalidInputException e);

    /** The request as listeners show it. */
    protected abstract String requestText(C call);

    /** Returns the input as request text, shown in the sample so that users can find the error. */
    protected abstract String typed();
}
