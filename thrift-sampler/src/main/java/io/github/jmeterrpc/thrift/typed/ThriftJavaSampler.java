package io.github.jmeterrpc.thrift.typed;

import io.github.jmeterrpc.common.InvalidInputException;
import io.github.jmeterrpc.common.element.CallInFlight;
import io.github.jmeterrpc.common.element.FatalErrors;
import io.github.jmeterrpc.common.element.SampleOutcome;
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
import io.github.jmeterrpc.thrift.element.TypedSettings;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.protocol.java.sampler.JavaSamplerClient;
import org.apache.jmeter.protocol.java.sampler.JavaSamplerContext;
import org.apache.jmeter.samplers.Interruptible;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.thrift.protocol.TProtocol;
import org.apache.thrift.transport.TTransportException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A Java Request that calls a Thrift service with its generated client. A subclass writes {@link #client} and {@link #call}; it
 * and the jar with the generated code belong into JMeter's {@code lib/ext} folder.
 *
 * <p>JMeter makes one instance for each thread. The client works on the connection that the Thrift Requests of the same thread
 * have to the same endpoint, shared with no other thread and dropped by the same rules. Response codes are those of the Thrift
 * Request.
 *
 * @param <C> the generated client, such as {@code OrderService.Client}
 */
public abstract class ThriftJavaSampler<C> implements JavaSamplerClient, Interruptible {

    private static final Logger LOG = LoggerFactory.getLogger(ThriftJavaSampler.class);

    private final CallInFlight<ThreadConnections> inFlight = new CallInFlight<>(ThreadConnections::abort);
    private boolean acquired;
    private ThriftThread thread;
    private Parameters parameters = Parameters.NONE;
    private TypedSettings settings;
    private String request = "";
    private ClientTransport transport;
    private C client;

    /**
     * Makes the client: {@code return new OrderService.Client(protocol)}. Called again after the parameters have changed.
     *
     * @param protocol reads and writes on the thread's connection
     */
    protected abstract C client(TProtocol protocol);

    /**
     * Makes the call, or several that count as one sample. The clock runs from its begin to its end: prepare arguments that
     * cost time in {@link #setupTest}.
     *
     * @param client of this thread alone
     * @param context the parameters of the Java Request
     * @return what the sample shows as its response; may be null
     * @throws Exception makes the sample fail
     */
    protected abstract Object call(C client, JavaSamplerContext context) throws Exception;

    @Override
    public Arguments getDefaultParameters() {
        Arguments defaults = new Arguments();
        TypedSettings.defaults().forEach(defaults::addArgument);
        return defaults;
    }

    /** Opens what all threads share; a subclass that overrides it calls it first. */
    @Override
    public void setupTest(JavaSamplerContext context) {
        ThriftTest.SHARED.acquire();
        acquired = true;
        thread = ThriftTest.SHARED.get().thread();
    }

    /** Closes it after the last one; a subclass that overrides it calls it last. */
    @Override
    public void teardownTest(JavaSamplerContext context) {
        if (!acquired) {
            return;
        }
        acquired = false;
        try {
            ThriftTest.SHARED.release();
        } catch (Exception e) {
            LOG.warn("The Thrift connections did not close cleanly", e);
        }
    }

    @Override
    public SampleResult runTest(JavaSamplerContext context) {
        SampleResult result = new SampleResult();
        try {
            prepare(context);
        } catch (InvalidInputException e) {
            return notSent(result, Failure.ofInput(ResponseCode.ARGUMENT_ERROR, e));
        } catch (RuntimeException | Error e) {
            // Of the subclass, whose sample JMeter would leave out of the results, or whose thread it would end.
            return notSent(result, broken(e));
        }
        result.setSamplerData(request);
        inFlight.begin(thread.connections());
        try {
            sample(result, context);
        } catch (Error e) {
            // Of the reply's own text, such as a toString that finds no class.
            SampleOutcome.failed(result, broken(e), false);
            thread.connections().drop(settings.endpoint());
        } finally {
            inFlight.end();
        }
        return result;
    }

    /** What is not the server's: code or classes of the subclass. */
    private Failure broken(Throwable thrown) {
        FatalErrors.rethrow(thrown);
        return thrown instanceof LinkageError unlinked
                ? OldLibthrift.failure(getClass(), unlinked)
                : Failures.ofBroken(thrown);
    }

    private void sample(SampleResult result, JavaSamplerContext context) {
        thread.beforeSample(settings.endpoint(), settings.lifetime(), settings.idleCheckMs());
        Object value = null;
        Failure failure = null;
        result.sampleStart();
        long start = System.nanoTime();
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
            failure = broken(e);
        } catch (Exception e) {
            failure = Failures.ofTyped(settings.endpoint(), getClass().getSimpleName(), e);
        } finally {
            result.sampleEnd();
            inFlight.end();
        }
        long nanos = System.nanoTime() - start;
        report(result, value, failure);
        transport
                .used()
                .ifPresentOrElse(
                        connection -> Measured.onConnection(
                                result,
                                connection,
                                start,
                                settings.endpoint().transport().framed()),
                        () -> Measured.withoutConnection(result, nanos));
    }

    private void report(SampleResult result, Object value, Failure failure) {
        boolean keep = settings.lifetime() != ConnectionLifetime.SAMPLE;
        if (failure == null) {
            SampleOutcome.succeeded(result, ResultText.of(value));
        } else {
            SampleOutcome.failed(result, failure, settings.passDeclaredException());
            keep &= failure.code().keepsConnection();
        }
        if (!keep) {
            thread.connections().drop(settings.endpoint());
        }
    }

    /** Reads parameters again only if one has changed. */
    private void prepare(JavaSamplerContext context) throws InvalidInputException {
        if (client != null && parameters.areThoseOf(context)) {
            return;
        }
        client = null;
        parameters = Parameters.of(context);
        TypedSettings wanted = TypedSettings.of(parameters.values());
        try {
            transport = new ClientTransport(thread.connections(), wanted.endpoint());
        } catch (TTransportException e) {
            throw new IllegalStateException("a transport that connects later failed", e);
        }
        client = client(transport.protocol());
        request = wanted.endpoint().address() + "\n" + getClass().getName();
        settings = wanted;
    }

    private SampleResult notSent(SampleResult result, Failure failure) {
        result.setSamplerData(parameters.address() + "\n" + getClass().getName());
        SampleOutcome.notSent(result, failure);
        return result;
    }

    @Override
    public boolean interrupt() {
        return inFlight.interrupt();
    }
}
