package io.github.jmeterrpc.thrift.element;

import io.github.jmeterrpc.common.element.CallPreparation;
import io.github.jmeterrpc.common.element.property.Prepared;
import io.github.jmeterrpc.common.element.property.PropertyReader;
import io.github.jmeterrpc.common.error.Failure;
import io.github.jmeterrpc.common.error.NotSentException;
import io.github.jmeterrpc.common.input.InvalidInputException;
import io.github.jmeterrpc.thrift.client.endpoint.ThriftEndpoint;
import io.github.jmeterrpc.thrift.client.error.ThriftResponseCode;
import io.github.jmeterrpc.thrift.client.failure.ThriftFailures;
import io.github.jmeterrpc.thrift.codec.reply.ReplyDecoder;
import io.github.jmeterrpc.thrift.codec.request.ArgumentException;
import io.github.jmeterrpc.thrift.element.MethodReader.CalledMethod;
import java.util.function.Supplier;

/** Turns the properties of a Thrift Request into a {@link ThriftPreparedCall}. */
final class ThriftCallPreparation extends CallPreparation<ThriftPreparedCall> {

    private static final ThriftSchema SCHEMA = ThriftSchema.INSTANCE;

    private final Supplier<ThriftTestScope> test;
    private final PropertyReader endpointText = reader(ThriftEndpointReader.properties());
    private final PropertyReader targetText = reader(MethodReader.properties());
    private final PropertyReader optionsText = reader(CallOptions.properties());
    private final PropertyReader argumentsText = reader(SCHEMA.arguments);
    private final Prepared<ThriftEndpoint> endpoint =
            prepared(() -> ThriftEndpointReader.endpointOf(endpointText), endpointText);
    private final Prepared<CalledMethod> target = prepared(this::findTarget, targetText);
    private final Prepared<CallOptions> options = prepared(() -> CallOptions.of(optionsText), optionsText);
    private final Prepared<ReplyDecoder> decoder = prepared(this::makeDecoder, endpoint, target);
    private final Prepared<RequestCache> requests = prepared(this::makeRequests, endpoint, target);
    private final Prepared<ThriftPreparedCall> call =
            prepared(this::makeCall, requests, decoder, options, argumentsText);

    /** @param test the running test */
    ThriftCallPreparation(Supplier<ThriftTestScope> test) {
        super(SCHEMA::label, ThriftResponseCode.ARGUMENT_ERROR);
        this.test = test;
    }

    @Override
    protected ThriftPreparedCall call() throws NotSentException {
        return call.get();
    }

    /**
     * Releases a long request that other threads do not use, because each sampler of each thread
     * would keep one in memory.
     */
    void release() {
        if (!isConstantOfPlan() && argumentsText.exactText(SCHEMA.arguments).length() > RequestCache.LONGEST_KEPT) {
            call.release();
            argumentsText.release(RequestCache.LONGEST_KEPT);
        }
    }

    private boolean isConstantOfPlan() {
        return argumentsText.isConstantOfPlan() && endpointText.isConstantOfPlan() && targetText.isConstantOfPlan();
    }

    private CalledMethod findTarget() throws InvalidInputException {
        return MethodReader.targetOf(targetText, test.get().files());
    }

    private ReplyDecoder makeDecoder() throws NotSentException {
        return new ReplyDecoder(target.get().method(), endpoint.get().encoding());
    }

    private RequestCache makeRequests() throws NotSentException {
        return new RequestCache(endpoint.get(), target.get(), test.get());
    }

    private ThriftPreparedCall makeCall() throws InvalidInputException, NotSentException {
        argumentsText.requireUnchanged(SCHEMA.arguments);
        String arguments = argumentsText.exactText(SCHEMA.arguments);
        try {
            return new ThriftPreparedCall(
                    endpoint.get(),
                    target.get().method(),
                    isConstantOfPlan()
                            ? requests.get().ofPlan(arguments)
                            : requests.get().ofSample(arguments),
                    decoder.get(),
                    options.get());
        } catch (ArgumentException e) {
            throw new NotSentException(failure(e, endpoint.get()), e);
        }
    }

    private static Failure failure(ArgumentException e, ThriftEndpoint endpoint) {
        return e.isTooLong()
                ? new Failure(
                        ThriftResponseCode.TOO_LARGE,
                        ThriftFailures.tooLongRequest(SCHEMA.label(SCHEMA.maxMessageBytes) + " "
                                + endpoint.options().maxMessageBytes()),
                        e.getMessage())
                : new Failure(ThriftResponseCode.ARGUMENT_ERROR, e.summary(), e.getMessage());
    }

    @Override
    protected String requestText(ThriftPreparedCall prepared) {
        return prepared.request().text();
    }

    @Override
    protected String typed() {
        String service = targetText.text(SCHEMA.service);
        return endpointText.text(SCHEMA.host) + ":" + endpointText.text(SCHEMA.port) + "\n"
                + (service.isEmpty() ? "" : service + ".") + targetText.text(SCHEMA.method) + "\n\n"
                + argumentsText.exactText(SCHEMA.arguments);
    }
}
