package io.github.jmeterrpc.dubbo.element;

import io.github.jmeterrpc.common.InvalidInputException;
import io.github.jmeterrpc.common.element.PropertyReader;
import io.github.jmeterrpc.common.error.Secrets;
import io.github.jmeterrpc.dubbo.client.Endpoint;
import java.util.List;
import org.apache.jmeter.testelement.TestElement;

/**
 * Turns a sampler's properties into a {@link PreparedCall}, and does again only what a changed property asks for. One
 * per sampler of a thread; used by that thread alone.
 */
final class CallPreparation {

    private static final DubboSchema SCHEMA = DubboSchema.INSTANCE;

    private final PropertyReader endpointText = new PropertyReader(EndpointReader.properties());
    private final PropertyReader callText = new PropertyReader(CallReader.properties());
    private Endpoint endpoint;
    private PreparedCall prepared;
    private InvalidInputException invalid;

    /** To be called when a property was set from outside: what was read is read again. */
    void propertiesChanged() {
        endpointText.forget();
        callText.forget();
    }

    /**
     * Reads the properties that can have changed since the last call.
     *
     * @param sampler has the properties
     * @param defaults elements with defaults, the nearest first
     * @throws InvalidInputException if the sampler cannot make a call with them
     */
    PreparedCall prepare(TestElement sampler, List<TestElement> defaults) throws InvalidInputException {
        boolean otherEndpoint = endpointText.read(sampler, defaults);
        boolean otherCall = callText.read(sampler, defaults);
        if (otherEndpoint || otherCall || prepared == null && invalid == null) {
            prepareAgain(otherEndpoint);
        }
        if (invalid != null) {
            throw invalid;
        }
        return prepared;
    }

    /** What was typed, in the form of a request: for people, who look there for what is wrong. */
    String typed() {
        return Secrets.hidden(endpointText.text(SCHEMA.address)) + "\n"
                + endpointText.text(SCHEMA.interfaceName) + "\n"
                + callText.text(SCHEMA.method) + "(" + callText.text(SCHEMA.parameterTypes) + ")\n\n"
                + callText.exactText(SCHEMA.arguments);
    }

    private void prepareAgain(boolean otherEndpoint) {
        try {
            invalid = null;
            prepared = null;
            if (otherEndpoint || endpoint == null) {
                endpoint = null;
                endpoint = EndpointReader.endpointOf(Fields.of(endpointText::exactText));
            }
            prepared = CallReader.callOf(callText, endpoint);
        } catch (InvalidInputException e) {
            invalid = e;
        }
    }
}
