package io.github.jmeterrpc.dubbo.element;

import io.github.jmeterrpc.common.element.CallPreparation;
import io.github.jmeterrpc.common.element.property.Prepared;
import io.github.jmeterrpc.common.element.property.PropertyReader;
import io.github.jmeterrpc.common.error.NotSentException;
import io.github.jmeterrpc.common.error.Secrets;
import io.github.jmeterrpc.dubbo.endpoint.DubboEndpoint;
import io.github.jmeterrpc.dubbo.error.DubboResponseCode;

/** Turns the properties of a Dubbo Request into a {@link DubboPreparedCall}. */
final class DubboCallPreparation extends CallPreparation<DubboPreparedCall> {

    private static final DubboSchema SCHEMA = DubboSchema.INSTANCE;

    private final PropertyReader endpointText = reader(DubboEndpointReader.properties());
    private final PropertyReader callText = reader(CallReader.properties());
    private final Prepared<DubboEndpoint> endpoint =
            prepared(() -> DubboEndpointReader.endpointOf(endpointText), endpointText);
    private final Prepared<DubboPreparedCall> call =
            prepared(() -> CallReader.callOf(callText, endpoint.get()), callText, endpoint);

    DubboCallPreparation() {
        super(SCHEMA::label, DubboResponseCode.ARGUMENT_ERROR);
    }

    @Override
    protected DubboPreparedCall call() throws NotSentException {
        return call.get();
    }

    @Override
    protected String requestText(DubboPreparedCall call) {
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
