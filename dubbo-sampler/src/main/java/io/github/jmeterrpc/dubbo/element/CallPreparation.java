package io.github.jmeterrpc.dubbo.element;

import io.github.jmeterrpc.dubbo.client.InvalidInputException;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.property.FunctionProperty;
import org.apache.jmeter.testelement.property.PropertyIterator;

/**
 * Turns a sampler's properties into a {@link PreparedCall}, and does again only what a changed property asks for. One
 * per sampler of a thread; used by that thread alone.
 */
final class CallPreparation {

    private SamplerText text;
    private PreparedCall prepared;
    private InvalidInputException invalid;
    private boolean fixed;

    /** To be called when a property was set from outside: what was read is read again. */
    void propertiesChanged() {
        fixed = false;
    }

    /**
     * Reads the properties, unless none of them can have changed since the last call.
     *
     * @throws InvalidInputException if the sampler cannot make a call with them
     */
    PreparedCall prepare(TestElement element) throws InvalidInputException {
        if (!fixed) {
            read(element);
        }
        if (invalid != null) {
            throw invalid;
        }
        return prepared;
    }

    /** The name of the sampler as of the last {@link #prepare}. */
    String label() {
        return text.label();
    }

    private void read(TestElement element) {
        SamplerText before = text;
        fixed = !holdsFunction(element);
        text = SamplerText.of(element);
        boolean sameEndpoint = before != null && prepared != null && text.sameEndpointAs(before);
        if (sameEndpoint && text.sameCallAs(before)) {
            return;
        }
        try {
            invalid = null;
            prepared = PreparedCall.of(text, sameEndpoint ? prepared.endpoint() : PreparedCall.endpointOf(text));
        } catch (InvalidInputException e) {
            prepared = null;
            invalid = e;
        }
    }

    private static boolean holdsFunction(TestElement element) {
        for (PropertyIterator properties = element.propertyIterator(); properties.hasNext(); ) {
            if (properties.next() instanceof FunctionProperty) {
                return true;
            }
        }
        return false;
    }
}
