package io.github.jmeterrpc.thrift.element;

import io.github.jmeterrpc.common.InvalidInputException;
import io.github.jmeterrpc.common.element.PropertyReader;
import io.github.jmeterrpc.common.error.Failure;
import io.github.jmeterrpc.thrift.client.Endpoint;
import io.github.jmeterrpc.thrift.client.Failures;
import io.github.jmeterrpc.thrift.client.ResponseCode;
import io.github.jmeterrpc.thrift.codec.ArgumentException;
import io.github.jmeterrpc.thrift.codec.ReplyDecoder;
import io.github.jmeterrpc.thrift.idl.IdlFiles;
import java.util.List;
import org.apache.jmeter.testelement.TestElement;

/**
 * Turns a sampler's properties into a call and its request, and does again only what a changed property asks for. One per
 * sampler of a thread; used by that thread alone.
 */
final class CallPreparation {

    private static final ThriftSchema SCHEMA = ThriftSchema.INSTANCE;

    private final PropertyReader endpointText = new PropertyReader(EndpointReader.properties());
    private final PropertyReader targetText = new PropertyReader(TargetReader.properties());
    private final PropertyReader optionsText = new PropertyReader(CallOptions.properties());
    private final PropertyReader argumentsText = new PropertyReader(SCHEMA.arguments);
    private Endpoint endpoint;
    private Target target;
    private PreparedCall call;
    private PreparedRequest request;
    private NotSentException problem;

    /** To be called when a property was set from outside: what was read is read again. */
    void propertiesChanged() {
        endpointText.forget();
        targetText.forget();
        optionsText.forget();
        argumentsText.forget();
    }

    /**
     * Reads the properties that can have changed since the last call.
     *
     * @param sampler has the properties
     * @param defaults elements with defaults, the nearest first
     * @param files loads the IDL
     * @throws NotSentException if the sampler cannot make a call with them
     */
    PreparedCall prepare(TestElement sampler, List<TestElement> defaults, IdlFiles files) throws NotSentException {
        boolean otherEndpoint = endpointText.read(sampler, defaults);
        boolean otherTarget = targetText.read(sampler, defaults);
        boolean otherOptions = optionsText.read(sampler, defaults);
        boolean otherArguments = argumentsText.read(sampler, defaults);
        if (otherEndpoint || otherTarget || otherOptions || otherArguments || call == null && problem == null) {
            prepareAgain(otherEndpoint, otherTarget, otherOptions, files);
        }
        if (problem != null) {
            throw problem;
        }
        return call;
    }

    /** The request of the call that was prepared last. */
    PreparedRequest request() {
        return request;
    }

    /** What was typed, in the form of a request: for people, who look there for what is wrong. */
    String typed() {
        String service = targetText.text(SCHEMA.service);
        return endpointText.text(SCHEMA.host) + ":" + endpointText.text(SCHEMA.port) + "\n"
                + (service.isEmpty() ? "" : service + ".") + targetText.text(SCHEMA.method) + "\n\n"
                + argumentsText.exactText(SCHEMA.arguments);
    }

    private void prepareAgain(boolean otherEndpoint, boolean otherTarget, boolean otherOptions, IdlFiles files) {
        try {
            problem = null;
            request = null;
            if (otherEndpoint || endpoint == null) {
                call = null;
                endpoint = null;
                endpoint = EndpointReader.endpointOf(endpointText);
            }
            if (otherTarget || target == null) {
                call = null;
                target = null;
                target = TargetReader.targetOf(targetText, files);
            }
            if (otherOptions || call == null) {
                call = null;
                call = new PreparedCall(
                        endpoint,
                        target.method(),
                        new ReplyDecoder(target.method(), endpoint.encoding()),
                        new RequestCache(endpoint, target),
                        CallOptions.of(optionsText));
            }
            request = call.requests().of(argumentsText.exactText(SCHEMA.arguments));
        } catch (InvalidInputException e) {
            problem = new NotSentException(e);
        } catch (ArgumentException e) {
            problem = new NotSentException(failure(e), e);
        }
    }

    private Failure failure(ArgumentException e) {
        return e.isTooLong()
                ? new Failure(
                        ResponseCode.TOO_LARGE,
                        Failures.tooLongRequest(
                                "Message limit (bytes) " + endpoint.options().maxMessageBytes()),
                        e.getMessage())
                : new Failure(ResponseCode.ARGUMENT_ERROR, e.summary(), e.getMessage());
    }
}
