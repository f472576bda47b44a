package io.github.jmeterrpc.thrift.element;

import io.github.jmeterrpc.common.InvalidInputException;
import io.github.jmeterrpc.common.element.CallPreparation;
import io.github.jmeterrpc.common.element.NotSentException;
import io.github.jmeterrpc.common.element.property.PropertyReader;
import io.github.jmeterrpc.common.error.Failure;
import io.github.jmeterrpc.thrift.client.connection.Failures;
import io.github.jmeterrpc.thrift.client.endpoint.Endpoint;
import io.github.jmeterrpc.thrift.client.error.ResponseCode;
import io.github.jmeterrpc.thrift.codec.reply.ReplyDecoder;
import io.github.jmeterrpc.thrift.codec.request.ArgumentException;
import io.github.jmeterrpc.thrift.element.MethodReader.CalledMethod;
import io.github.jmeterrpc.thrift.element.RequestCache.PreparedRequest;
import java.util.function.Supplier;

/** Turns the properties of a Thrift Request into a call and its request. */
final class ThriftCallPreparation extends CallPreparation<PreparedCall> {

    private static final ThriftSchema SCHEMA = ThriftSchema.INSTANCE;

    private final PropertyReader endpointText = reader(EndpointReader.properties());
    private final PropertyReader targetText = reader(MethodReader.properties());
    private final PropertyReader optionsText = reader(CallOptions.properties());
    private final PropertyReader argumentsText = reader(SCHEMA.arguments);
    private final Supplier<ThriftTest> test;
    private Endpoint endpoint;
    private CalledMethod target;
    private PreparedCall call;
    private PreparedRequest request;

    /** @param test the running test */
    ThriftCallPreparation(Supplier<ThriftTest> test) {
        super(SCHEMA::label);
        this.test = test;
    }

    /** The request of the call that was prepared last. */
    PreparedRequest request() {
        return request;
    }

    /**
     * Releases a long request of varying arguments, which would stay in memory for each sampler of
     * each thread.
     */
    void release() {
        if (!argumentsText.isConstant() && request.text().length() > RequestCache.LONGEST_KEPT) {
            request = null;
            argumentsText.releaseVarying();
        }
    }

    @Override
    protected String requestText(PreparedCall prepared) {
        return request.text();
    }

    @Override
    protected String typed() {
        String service = targetText.text(SCHEMA.service);
        return endpointText.text(SCHEMA.host) + ":" + endpointText.text(SCHEMA.port) + "\n"
                + (service.isEmpty() ? "" : service + ".") + targetText.text(SCHEMA.method) + "\n\n"
                + argumentsText.exactText(SCHEMA.arguments);
    }

    @Override
    protected PreparedCall prepareAgain() throws InvalidInputException, NotSentException {
        request = null;
        if (endpointText.changed() || endpoint == null) {
            call = null;
            endpoint = null;
            endpoint = EndpointReader.endpointOf(endpointText);
        }
        if (targetText.changed() || target == null) {
            call = null;
            target = null;
            target = MethodReader.targetOf(targetText, test.get().files());
        }
        if (optionsText.changed() || call == null) {
            call = null;
            call = new PreparedCall(
                    endpoint,
                    target.method(),
                    new ReplyDecoder(target.method(), endpoint.encoding()),
                    new RequestCache(endpoint, target, test.get().requests()),
                    CallOptions.of(optionsText));
        }
        try {
            String arguments = argumentsText.exactText(SCHEMA.arguments);
            boolean constant = argumentsText.isConstant() && endpointText.isConstant() && targetText.isConstant();
            request = constant
                    ? call.requests().ofConstant(arguments)
                    : call.requests().ofVarying(arguments);
        } catch (ArgumentException e) {
            throw new NotSentException(failure(e), e);
        }
        return call;
    }

    @Override
    protected Failure failureOf(InvalidInputException e) {
        return Failure.ofInput(ResponseCode.ARGUMENT_ERROR, e);
    }

    private Failure failure(ArgumentException e) {
        return e.isTooLong()
                ? new Failure(
                        ResponseCode.TOO_LARGE,
                        Failures.tooLongRequest(SCHEMA.label(SCHEMA.maxMessageBytes) + " "
                                + endpoint.options().maxMessageBytes()),
                        e.getMessage())
                : new Failure(ResponseCode.ARGUMENT_ERROR, e.summary(), e.getMessage());
    }
}
