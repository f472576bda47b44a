package io.github.jmeterrpc.dubbo.element;

import io.github.jmeterrpc.common.InvalidInputException;
import io.github.jmeterrpc.common.element.CallPreparation;
import io.github.jmeterrpc.common.element.property.PropertyReader;
import io.github.jmeterrpc.common.error.Failure;
import io.github.jmeterrpc.common.error.Secrets;
import io.github.jmeterrpc.dubbo.endpoint.Endpoint;
import io.github.jmeterrpc.dubbo.error.ResponseCode;

/** Turns the properties of a Dubbo Request into a {@link PreparedCall}. */
final class DubboCallPreparation extends CallPreparation<PreparedCall> {

    private static final DubboSchema SCHEMA = DubboSchema.INSTANCE;

    private final PropertyReader endpointText = reader(EndpointReader.properties());
    private final PropertyReader callText = reader(CallReader.properties());
    private Endpoint endpoint;

    DubboCallPreparation() {
        super(SCHEMA::label);
    }

    @Override
    protected PreparedCall prepareAgain() throws InvalidInputException {
        if (endpointText.changed() || endpoint == null) {
            endpoint = null;
            endpoint = EndpointReader.endpointOf(endpointText);
        }
        return CallReader.callOf(callText, endpoint);
    }

    @Override
    protected Failure failureOf(InvalidInputException e) {
        return Failure.ofInput(ResponseCode.ARGUMENT_ERROR, e);
    }

    @Override
    protected String requestText(PreparedCall call) {
        return call.requestText();
    }

    @Override
    protected String typed() {
        return Secrets.hidden(endpointText.text(SCHEMA.address)) + "\n"
                + endpointText.text(SCHEMA.interfaceName) + "\n"
                + callText.text(SCHEMA.method) + "(" + callText.text(SCHEMA.parameterTypes) + ")\n\n"
                + callText.exactText(SCHEMA.arguments);
    }
}
