package io.github.jmeterrpc.common.element;

import io.github.jmeterrpc.common.element.property.Prepared;
import io.github.jmeterrpc.common.element.property.PropertyReader;
import io.github.jmeterrpc.common.element.property.Versioned;
import io.github.jmeterrpc.common.error.FailureCode;
import io.github.jmeterrpc.common.error.NotSentException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.schema.PropertyDescriptor;

/**
 * Converts a sampler's properties to a call, and repeats only the conversions whose properties have
 * changed. One per sampler of a thread; used by that thread alone.
 *
 * @param <C> the call
 */
public abstract class CallPreparation<C> {

    private final Function<PropertyDescriptor<?, ?>, String> labels;
    private final FailureCode invalidInput;
    private final List<PropertyReader> readers = new ArrayList<>();

    /**
     * @param labels the names of fields in messages
     * @param invalidInput response code of a sample that is not sent because a field is invalid
     */
    protected CallPreparation(Function<PropertyDescriptor<?, ?>, String> labels, FailureCode invalidInput) {
        this.labels = labels;
        this.invalidInput = invalidInput;
    }

    /** Reads these properties before each call. */
    protected final PropertyReader reader(PropertyDescriptor<?, ?>... properties) {
        PropertyReader reader = new PropertyReader(labels, properties);
        readers.add(reader);
        return reader;
    }

    /** Registers a value that is rebuilt only when one of its sources has changed. */
    protected final <T> Prepared<T> prepared(Prepared.Maker<T> maker, Versioned... sources) {
        return new Prepared<>(invalidInput, maker, sources);
    }

    /**
     * Reads the properties that can have changed since the last call.
     *
     * @param sampler has the properties
     * @param defaults elements with defaults, the nearest first
     * @param settings grows each time a property of the sampler is set; at least 0
     * @param asInPlan whether no property was set since the thread began
     * @throws NotSentException if the sampler cannot make a call with them
     */
    public final C prepare(TestElement sampler, List<TestElement> defaults, int settings, boolean asInPlan)
            throws NotSentException {
        for (int i = 0; i < readers.size(); i++) {
            readers.get(i).read(sampler, defaults, settings);
        }
        if (asInPlan) {
            readers.forEach(PropertyReader::readFromPlan);
        }
        return call();
    }

    /** Returns the call built from the properties that were read last. */
    protected abstract C call() throws NotSentException;

    /** The request as listeners show it. */
    protected abstract String requestText(C call);

    /** Returns the input as request text, shown in the sample so that users can find the error. */
    protected abstract String typed();
}
