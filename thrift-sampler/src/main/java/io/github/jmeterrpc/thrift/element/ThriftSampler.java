package io.github.jmeterrpc.thrift.element;

import io.github.jmeterrpc.common.element.CallInFlight;
import io.github.jmeterrpc.common.element.RpcSampler;
import io.github.jmeterrpc.common.element.SampleOutcome;
import io.github.jmeterrpc.common.error.Failure;
import io.github.jmeterrpc.common.error.FailureCode;
import io.github.jmeterrpc.thrift.client.connection.Connection;
import io.github.jmeterrpc.thrift.client.connection.Failures;
import io.github.jmeterrpc.thrift.client.connection.ThreadConnections;
import io.github.jmeterrpc.thrift.client.error.CallException;
import io.github.jmeterrpc.thrift.client.error.ResponseCode;
import io.github.jmeterrpc.thrift.client.transport.Reply;
import io.github.jmeterrpc.thrift.codec.request.Request;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.schema.PropertiesAccessor;

/**
 * Calls a method of a Thrift service by its IDL.
 *
 * <p>JMeter clones the element for each thread. All Thrift samplers of a thread use its
 * {@link ThriftThread}, and no other thread does, so that a sample takes no lock that another
 * thread can hold. The clock runs while the connection is made, if there is none, and during the
 * call: reading properties and encoding arguments come before it, turning the reply into JSON after
 * it.
 */
public class ThriftSampler extends RpcSampler<PreparedCall, ThreadConnections> {

    private static final long serialVersionUID = 1L;

    private final transient ThriftCallPreparation preparation;
    private transient ThriftThread thread;

    public ThriftSampler() {
        this(new ThriftCallPreparation(ThriftTest.SHARED::get));
    }

    private ThriftSampler(ThriftCallPreparation preparation) {
        super(preparation, new CallInFlight<>(ThreadConnections::abort));
        this.preparation = preparation;
    }

    @Override
    public ThriftSchema getSchema() {
        return ThriftSchema.INSTANCE;
    }

    @Override
    public PropertiesAccessor<? extends ThriftSampler, ? extends ThriftSchema> getProps() {
        return new PropertiesAccessor<>(this, getSchema());
    }

    /**
     * {@inheritDoc} A controller may run samplers in threads of its own, which have not been
     * announced.
     */
    @Override
    protected ThreadConnections enterThread() {
        if (thread == null || !thread.isMine()) {
            thread = ThriftTest.SHARED.get().thread();
        }
        return thread.connections();
    }

    @Override
    protected Failure broken(Throwable thrown, boolean started) {
        thread.connections().close();
        return Failures.ofBroken(thrown);
    }

    @Override
    protected void call(SampleResult result, PreparedCall call) {
        Request request = preparation.request().request();
        byte[] message = thread.message(request);
        int length = request.bytes().length;
        thread.beforeSample(
                call.endpoint(), call.options().lifetime(), call.options().idleCheckMs());
        Connection connection = null;
        Reply reply = null;
        Failure failure = null;
        clock.start(result);
        try {
            connection = thread.connections().get(call.endpoint());
            if (inFlight.isInterrupted()) {
                failure = Failures.interrupted("");
            } else if (call.method().oneway()) {
                connection.send(message, 0, length);
            } else {
                reply = connection.call(message, 0, length);
            }
        } catch (CallException e) {
            failure = e.failure();
        } finally {
            clock.stop(result);
            inFlight.end();
            preparation.release();
        }
        FailureCode code = report(result, call, reply, failure, thread.sequenceId());
        if (connection == null) {
            Measured.withoutConnection(result, clock.nanosOf(result));
        } else {
            Measured.onConnection(
                    result,
                    connection,
                    clock.startNanos(),
                    call.endpoint().transport().framed());
        }
        if (!code.keepsConnection() || call.options().lifetime() == ConnectionLifetime.SAMPLE) {
            thread.connections().drop(call.endpoint());
        }
    }

    private static FailureCode report(
            SampleResult result, PreparedCall call, Reply reply, Failure failure, int sequenceId) {
        if (failure != null) {
            SampleOutcome.failed(result, failure, false);
            return failure.code();
        }
        if (reply == null) {
            SampleOutcome.succeeded(result, new byte[0]);
            return ResponseCode.OK;
        }
        return ReplyReader.read(result, call, reply, sequenceId);
    }

    @Override
    protected boolean isDefaults(TestElement element) {
        return element instanceof ThriftDefaults;
    }

    @Override
    public void threadStarted() {
        enterThread();
        thread.enter();
    }

    @Override
    public void threadFinished() {
        if (thread != null) {
            thread.leave();
            thread = null;
        }
    }

    @Override
    protected void open() {
        ThriftTest.SHARED.acquire();
    }

    @Override
    protected void close() throws Exception {
        ThriftTest.SHARED.release();
    }
}
