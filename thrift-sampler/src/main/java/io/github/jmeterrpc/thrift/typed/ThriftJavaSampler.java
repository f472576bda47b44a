package io.github.jmeterrpc.thrift.typed;

import io.github.jmeterrpc.common.element.CallInFlight;
import io.github.jmeterrpc.common.element.SampleOutcome;
import io.github.jmeterrpc.common.element.TypedSampler;
import io.github.jmeterrpc.common.error.Failure;
import io.github.jmeterrpc.common.input.InvalidInputException;
import io.github.jmeterrpc.thrift.client.connection.ClientTransport;
import io.github.jmeterrpc.thrift.client.connection.ThreadConnections;
import io.github.jmeterrpc.thrift.client.error.CallException;
import io.github.jmeterrpc.thrift.client.error.ThriftResponseCode;
import io.github.jmeterrpc.thrift.client.failure.ThriftFailures;
import io.github.jmeterrpc.thrift.element.ConnectionLifetime;
import io.github.jmeterrpc.thrift.element.ThriftTestScope;
import io.github.jmeterrpc.thrift.element.ThriftThreadState;
import io.github.jmeterrpc.thrift.element.ThriftWireNumbers;
import java.util.Map;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.protocol.java.sampler.JavaSamplerContext;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.thrift.protocol.TProtocol;
import org.apache.thrift.transport.TTransportException;

/**
 * A Java Request that calls a Thrift service with its generated client. A subclass implements
 * {@link #client} and {@link #call}; put it and the jar with the generated code into JMeter's
 * {@code lib/ext} folder.
 *
 * <p>JMeter creates one instance for each thread. The client shares its connection with the Thrift
 * Requests of the same thread to the same endpoint, not with other threads; the same rules decide
 * when it is closed. Response codes are those of the Thrift Request.
 *
 * @param <C> the generated client, such as {@code OrderService.Client}
 */
public abstract class ThriftJavaSampler<C> extends TypedSampler<ThreadConnections> {

    private ThriftThreadState thread;
    private TypedSettings settings;
    private ClientTransport transport;
    private C client;

    protected ThriftJavaSampler() {
        super(ThriftTestScope.SHARED, ThriftResponseCode.ARGUMENT_ERROR, new CallInFlight<>(ThreadConnections::abort));
    }

    /**
     * Creates the client: {@code return new OrderService.Client(protocol)}. Called again after the
     * parameters have changed.
     *
     * @param protocol reads and writes on the thread's connection
     */
    protected abstract C client(TProtocol protocol);

    /**
     * Makes one call, or several calls that count as one sample. The clock runs during this method,
     * so prepare expensive arguments in {@link #setupTest}.
     *
     * @param client the client, used by this thread only
     * @param context the parameters of the Java Request
     * @return the response of the sample; may be null
     * @throws Exception any exception fails the sample
     */
    protected abstract Object call(C client, JavaSamplerContext context) throws Exception;

    @Override
    public Arguments getDefaultParameters() {
        return TypedSettings.PARAMETERS.defaults();
    }

    @Override
    protected final ThreadConnections enterThread() {
        thread = ThriftTestScope.SHARED.get().thread();
        return thread.connections();
    }

    @Override
    protected final void use(Map<String, String> parameters) throws InvalidInputException {
        TypedSettings wanted = TypedSettings.of(parameters);
        try {
            transport = new ClientTransport(thread.connections(), wanted.endpoint());
        } catch (TTransportException e) {
            throw new IllegalStateException("a transport that connects later failed", e);
        }
        client = client(transport.protocol());
        settings = wanted;
    }

    @Override
    protected final String requestText(Map<String, String> parameters) {
        return parameters.getOrDefault("host", "") + ":" + parameters.getOrDefault("port", "") + "\n"
                + getClass().getName();
    }

    @Override
    protected final void connect() {
        thread.beforeSample(
                settings.endpoint(),
                settings.options().lifetime(),
                settings.options().idleCheckMs());
    }

    @Override
    protected final Object send(JavaSamplerContext context) throws Exception {
        transport.begin();
        if (inFlight.isInterrupted()) {
            throw new CallException(ThriftFailures.interrupted(""), null);
        }
        return call(client, context);
    }

    @Override
    protected final void report(SampleResult result, Object value, Throwable thrown) {
        boolean keep = settings.options().lifetime() != ConnectionLifetime.SAMPLE;
        if (thrown == null) {
            SampleOutcome.succeeded(result, ResultText.of(value));
        } else {
            Failure failure = failureOf(thrown);
            SampleOutcome.failed(result, failure, settings.options().passDeclaredException());
            keep &= failure.code().keepsConnection();
        }
        if (!keep) {
            thread.connections().drop(settings.endpoint());
        }
        transport
                .used()
                .ifPresentOrElse(
                        connection -> {
                            ThriftWireNumbers.onConnection(
                                    result,
                                    connection,
                                    clock.startNanos(),
                                    settings.endpoint().transport().framed());
                            connection.forgetReply();
                        },
                        () -> ThriftWireNumbers.withoutConnection(result, clock.nanosOf(result)));
    }

    private Failure failureOf(Throwable thrown) {
        if (thrown instanceof CallException e) {
            return e.failure();
        }
        return thrown instanceof Exception e
                ? ThriftFailures.ofTyped(settings.endpoint(), getClass().getSimpleName(), e)
                : explain(thrown);
    }

    @Override
    protected final Failure broken(Throwable thrown) {
        if (settings != null) {
            thread.connections().drop(settings.endpoint());
        }
        return explain(thrown);
    }

    private Failure explain(Throwable thrown) {
        return thrown instanceof LinkageError unlinked
                ? OldLibthrift.failure(getClass(), unlinked)
                : ThriftFailures.ofBroken(thrown);
    }
}
