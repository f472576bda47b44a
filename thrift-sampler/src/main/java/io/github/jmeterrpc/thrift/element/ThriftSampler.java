package io.github.jmeterrpc.thrift.element;

import io.github.jmeterrpc.common.element.CallInFlight;
import io.github.jmeterrpc.common.element.RpcSampler;
import io.github.jmeterrpc.common.element.SampleOutcome;
import io.github.jmeterrpc.common.error.Failure;
import io.github.jmeterrpc.common.error.FailureCode;
import io.github.jmeterrpc.thrift.client.connection.ThreadConnections;
import io.github.jmeterrpc.thrift.client.connection.ThriftConnection;
import io.github.jmeterrpc.thrift.client.error.CallException;
import io.github.jmeterrpc.thrift.client.error.ThriftResponseCode;
import io.github.jmeterrpc.thrift.client.failure.ThriftFailures;
import io.github.jmeterrpc.thrift.client.transport.ThriftReply;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.schema.PropertiesAccessor;

/**
 * Calls a method of a Thrift service by its IDL.
 *
 * <p>JMeter clones the element for each thread. All Thrift samplers of a thread share its
 * {@link ThriftThreadState}, which no other thread uses, so that a sample takes no lock that
 * another thread can hold. The clock runs while a missing connection is opened and during the call.
 * Properties are read and arguments encoded before it, and the reply is converted to JSON after it.
 */
public class ThriftSampler extends RpcSampler<ThriftPreparedCall, ThriftReply, ThreadConnections> {

    private static final long serialVersionUID = 1L;

    private final transient ThriftCallPreparation preparation;
    private transient ThriftThreadState thread;
    private transient ThriftConnection connection;

    public ThriftSampler() {
        this(new ThriftCallPreparation(ThriftTestScope.SHARED::get));
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
     * {@inheritDoc} A controller may run samplers in its own threads, for which JMeter does not
     * call threadStarted.
     */
    @Override
    protected ThreadConnections enterThread() {
        if (thread == null || !thread.isMine()) {
            thread = ThriftTestScope.SHARED.get().thread();
        }
        return thread.connections();
    }

    @Override
    protected void connect(ThriftPreparedCall call) {
        thread.write(call.request().request());
        thread.beforeSample(
                call.endpoint(), call.options().lifetime(), call.options().idleCheckMs());
    }

    @Override
    protected ThriftReply send(ThriftPreparedCall call) throws CallException {
        ThriftConnection ready = thread.connections().get(call.endpoint());
        if (inFlight.isInterrupted()) {
            throw new CallException(ThriftFailures.interrupted(""), null);
        }
        connection = ready;
        if (call.method().oneway()) {
            connection.send(thread.message(), 0, thread.messageLength());
            return null;
        }
        return connection.call(thread.message(), 0, thread.messageLength());
    }

    @Override
    protected void report(SampleResult result, ThriftPreparedCall call, ThriftReply reply, Throwable thrown) {
        preparation.release();
        ThriftConnection used = connection;
        connection = null;
        FailureCode code = outcome(result, call, reply, thrown);
        if (used == null) {
            ThriftWireNumbers.withoutConnection(result, clock.nanosOf(result));
        } else {
            ThriftWireNumbers.onConnection(
                    result,
                    used,
                    clock.startNanos(),
                    call.endpoint().transport().framed());
            used.forgetReply();
        }
        if (!code.keepsConnection() || call.options().lifetime() == ConnectionLifetime.SAMPLE) {
            thread.connections().drop(call.endpoint());
        }
    }

    private FailureCode outcome(SampleResult result, ThriftPreparedCall call, ThriftReply reply, Throwable thrown) {
        if (thrown != null) {
            Failure failure = thrown instanceof CallException e ? e.failure() : broken(thrown, true);
            SampleOutcome.failed(result, failure, false);
            return failure.code();
        }
        if (reply == null) {
            SampleOutcome.succeeded(result, new byte[0]);
            return ThriftResponseCode.OK;
        }
        return ReplyReader.read(result, call, reply, thread.sequenceId());
    }

    @Override
    protected Failure broken(Throwable thrown, boolean sent) {
        thread.connections().close();
        return ThriftFailures.ofBroken(thrown);
    }

    @Override
    protected boolean isDefaults(TestElement element) {
        return element instanceof ThriftDefaults;
    }

    @Override
    public void threadStarted() {
        super.threadStarted();
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
        ThriftTestScope.SHARED.acquire();
    }

    @Override
    protected void close() throws Exception {
        ThriftTestScope.SHARED.release();
    }
}
