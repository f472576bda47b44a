package io.github.jmeterrpc.thrift.typed;

import io.github.jmeterrpc.common.InvalidInputException;
import io.github.jmeterrpc.common.element.CallInFlight;
import io.github.jmeterrpc.common.element.FatalErrors;
import io.github.jmeterrpc.common.element.SampleOutcome;
import io.github.jmeterrpc.common.element.TypedSampler;
import io.github.jmeterrpc.common.error.Failure;
import io.github.jmeterrpc.thrift.client.connection.ClientTransport;
import io.github.jmeterrpc.thrift.client.connection.Failures;
import io.github.jmeterrpc.thrift.client.connection.ThreadConnections;
import io.github.jmeterrpc.thrift.client.error.CallException;
import io.github.jmeterrpc.thrift.client.error.ResponseCode;
import io.github.jmeterrpc.thrift.element.ConnectionLifetime;
import io.github.jmeterrpc.thrift.element.Measured;
import io.github.jmeterrpc.thrift.element.ThriftTest;
import io.github.jmeterrpc.thrift.element.ThriftThread;
import java.util.Map;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.protocol.java.sampler.JavaSamplerContext;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.thrift.protocol.TProtocol;
import org.apache.thrift.transport.TTransportException;

/**
 * A Java Request that calls a Thrift service with its generated client. A subclass writes
 * {@link #client} and {@link #call}; it and the jar with the generated code belong into JMeter's
 * {@code lib/ext} folder.
 *
 * <p>JMeter makes one instance for each thread. The client works on the connection that the Thrift
 * Requests of the same thread have to the same endpoint, shared with no other thread and dropped by
 * the same rules. Response codes are those of the Thrift Request.
 *
 * @param <C> the generated client, such as {@code OrderService.Client}
 */
public abstract class ThriftJavaSampler<C> extends TypedSampler<ThreadConnections> {

    private ThriftThread thread;
    private TypedSettings settings;
    private ClientTransport transport;
    private C client;

    protected ThriftJavaSampler() {
        super(ThriftTest.SHARED, new CallInFlight<>(ThreadConnections::abort));
    }

    /**
     * Makes the client: {@code return new OrderService.Client(protocol)}. Called again after the
     * parameters have changed.
     *
     * @param protocol reads and writes on the thread's connection
     */
    protected abstract C client(TProtocol protocol);

    /**
     * Makes the call, or several that count as one sample. The clock runs from its begin to its
     * end: prepare arguments that cost time in {@link #setupTest}.
     *
     * @param client of this thread alone
     * @param context the parameters of the Java Request
     * @return the response of the sample; may be null
     * @throws Exception makes the sample fail
     */
    protected abstract Object call(C client, JavaSamplerContext context) throws Exception;

    @Override
    public Arguments getDefaultParameters() {
        return TypedSettings.PARAMETERS.defaults();
    }

    @Override
    protected final ThreadConnections enterThread() {
        thread = ThriftTest.SHARED.get().thread();
        return thread.connections();
    }

    @Override
    protected final void connect(Map<String, String> parameters) throws InvalidInputException {
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
    protected final Failure failureOf(InvalidInputException e) {
        return Failure.ofInput(ResponseCode.ARGUMENT_ERROR, e);
    }

    @Override
    protected final Failure broken(Throwable thrown) {
        if (settings != null) {
            thread.connections().drop(settings.endpoint());
        }
        return explain(thrown);
    }

    private Failure explain(Throwable thrown) {
        FatalErrors.rethrow(thrown);
        return thrown instanceof LinkageError unlinked
                ? OldLibthrift.failure(getClass(), unlinked)
                : Failures.ofBroken(thrown);
    }

    @Override
    protected final void sample(SampleResult result, JavaSamplerContext context) {
        thread.beforeSample(
                settings.endpoint(),
                settings.options().lifetime(),
                settings.options().idleCheckMs());
        Object value = null;
        Failure failure = null;
        clock.start(result);
        try {
            transport.begin();
            if (inFlight.isInterrupted()) {
                failure = Failures.interrupted("");
            } else {
                value = call(client, context);
            }
        } catch (CallException e) {
            failure = e.failure();
        } catch (Error e) {
            failure = explain(e);
        } catch (Exception e) {
            failure = Failures.ofTyped(settings.endpoint(), getClass().getSimpleName(), e);
        } finally {
            clock.stop(result);
            inFlight.end();
        }
        report(result, value, failure);
        transport
                .used()
                .ifPresentOrElse(
                        connection -> Measured.onConnection(
                                result,
                                connection,
                                clock.startNanos(),
                                settings.endpoint().transport().framed()),
                        () -> Measured.withoutConnection(result, clock.nanosOf(result)));
    }

    private void report(SampleResult result, Object value, Failure failure) {
        boolean keep = settings.options().lifetime() != ConnectionLifetime.SAMPLE;
        if (failure == null) {
            SampleOutcome.succeeded(result, ResultText.of(value));
        } else {
            SampleOutcome.failed(result, failure, settings.options().passDeclaredException());
            keep &= failure.code().keepsConnection();
        }
        if (!keep) {
            thread.connections().drop(settings.endpoint());
        }
    }
}
