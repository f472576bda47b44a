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
import io.github.jmeterrpc.thrift.idl.IdlFiles;
import java.util.function.Supplier;

/** Turns the properties of a Thrift Request into a call and its request. */
final class ThriftCallPreparation extends CallPreparation<PreparedCall> {

    private static final ThriftSchema SCHEMA = ThriftSchema.INSTANCE;

    private final PropertyReader endpointText = reader(EndpointReader.properties());
    private final PropertyReader targetText = reader(MethodReader.properties());
    private final PropertyReader optionsText = reader(CallOptions.properties());
    private final PropertyReader argumentsText = reader(SCHEMA.arguments);
    private final Supplier<IdlFiles> files;
    private Endpoint endpoint;
    private CalledMethod target;
    private PreparedCall call;
    private PreparedRequest request;

    /** @param files loads the IDL */
    ThriftCallPreparation(Supplier<IdlFiles> files) {
        super(SCHEMA::label);
        this.files = files;
    }

    /** The request of the call that was prepared last. */
    PreparedRequest request() {
        return request;
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
            target = MethodReader.targetOf(targetText, files.get());
        }
        if (optionsText.changed() || call == null) {
            call = null;
            call = new PreparedCall(
                    endpoint,
                    target.method(),
                    new ReplyDecoder(target.method(), endpoint.encoding()),
                    new RequestCache(endpoint, target),
                    CallOptions.of(optionsText));
        }
        try {
            request = call.requests().of(argumentsText.exactText(SCHEMA.arguments));
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
