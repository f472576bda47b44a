package io.github.jmeterrpc.thrift.element;

import io.github.jmeterrpc.common.NanoTimed;
import io.github.jmeterrpc.common.element.DefaultedSampler;
import io.github.jmeterrpc.common.element.FatalErrors;
import io.github.jmeterrpc.common.element.SampleOutcome;
import io.github.jmeterrpc.common.error.Failure;
import io.github.jmeterrpc.common.error.FailureCode;
import io.github.jmeterrpc.thrift.client.CallException;
import io.github.jmeterrpc.thrift.client.Connection;
import io.github.jmeterrpc.thrift.client.Failures;
import io.github.jmeterrpc.thrift.client.Reply;
import io.github.jmeterrpc.thrift.client.ResponseCode;
import io.github.jmeterrpc.thrift.codec.Request;
import org.apache.jmeter.samplers.Entry;
import org.apache.jmeter.samplers.Interruptible;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.TestStateListener;
import org.apache.jmeter.testelement.ThreadListener;
import org.apache.jmeter.testelement.schema.PropertiesAccessor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Calls a method of a Thrift service by its IDL.
 *
 * <p>JMeter clones the element for each thread. All Thrift samplers of a thread use its {@link ThriftThread}, and no other
 * thread does, so that a sample takes no lock that another thread can hold. The clock runs while the connection is made, if
 * there is none, and during the call: reading properties and encoding arguments come before it, turning the reply into JSON
 * after it.
 */
public class ThriftSampler extends DefaultedSampler
        implements TestStateListener, ThreadListener, Interruptible, NanoTimed {

    private static final long serialVersionUID = 1L;

    private static final Logger LOG = LoggerFactory.getLogger(ThriftSampler.class);

    private transient CallPreparation preparation = new CallPreparation();
    private transient CallInFlight inFlight = new CallInFlight();
    private transient ThriftTest test;
    private transient ThriftThread thread;
    private transient SampleResult lastResult;
    private transient long lastNanos;

    @Override
    public ThriftSchema getSchema() {
        return ThriftSchema.INSTANCE;
    }

    @Override
    public PropertiesAccessor<? extends ThriftSampler, ? extends ThriftSchema> getProps() {
        return new PropertiesAccessor<>(this, getSchema());
    }

    @Override
    public SampleResult sample(Entry entry) {
        SampleResult result = new SampleResult();
        result.setSampleLabel(getName());
        useThisThread();
        inFlight.begin(thread.connections());
        try {
            PreparedCall call = preparation.prepare(this, defaults(), test.files());
            result.setSamplerData(preparation.request().text());
            call(result, call, preparation.request().request());
        } catch (NotSentException e) {
            result.setSamplerData(preparation.typed());
            SampleOutcome.notSent(result, e.failure());
        } catch (RuntimeException | Error e) {
            FatalErrors.rethrow(e);
            broken(result, e);
        } finally {
            inFlight.end();
        }
        return result;
    }

    /**
     * A defect of this plugin, or classes that do not belong to it, fail the sample: JMeter would leave it out of the results,
     * or end the thread.
     */
    private void broken(SampleResult result, Throwable e) {
        LOG.debug("Sample failed", e);
        thread.connections().close();
        if (result.getStartTime() == 0) {
            result.setSamplerData(preparation.typed());
        }
        SampleOutcome.broken(result, Failures.ofBroken(e));
    }

    /** A controller may run samplers in threads of its own, which have not been announced. */
    private void useThisThread() {
        if (thread == null || !thread.isMine()) {
            test = ThriftTest.SHARED.get();
            thread = test.thread();
        }
    }

    private void call(SampleResult result, PreparedCall call, Request request) {
        int sequenceId = thread.nextSequenceId();
        request.number(sequenceId);
        byte[] message = request.bytes();
        thread.beforeSample(
                call.endpoint(), call.options().lifetime(), call.options().idleCheckMs());
        Connection connection = null;
        Reply reply = null;
        Failure failure = null;
        result.sampleStart();
        long start = System.nanoTime();
        try {
            connection = thread.connections().get(call.endpoint());
            if (inFlight.isInterrupted()) {
                failure = Failures.interrupted("");
            } else if (call.method().oneway()) {
                connection.send(message, 0, message.length);
            } else {
                reply = connection.call(message, 0, message.length);
            }
        } catch (CallException e) {
            failure = e.failure();
        } finally {
            lastNanos = System.nanoTime() - start;
            result.sampleEnd();
            inFlight.end();
        }
        lastResult = result;
        FailureCode code = report(result, call, reply, failure, sequenceId);
        if (connection == null) {
            Measured.withoutConnection(result, lastNanos);
        } else {
            Measured.onConnection(
                    result, connection, start, call.endpoint().transport().framed());
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
    protected void propertiesSet() {
        // Null while the super class constructs and after deserialization, when nothing has been read yet.
        if (preparation != null) {
            preparation.propertiesChanged();
        }
    }

    @Override
    public long nanosOf(SampleResult result) {
        return result == lastResult ? lastNanos : -1;
    }

    @Override
    public boolean interrupt() {
        return inFlight.interrupt();
    }

    @Override
    public void threadStarted() {
        useThisThread();
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
    public void testStarted() {
        ThriftTest.SHARED.acquire();
    }

    @Override
    public void testStarted(String host) {
        testStarted();
    }

    @Override
    public void testEnded() {
        try {
            ThriftTest.SHARED.release();
        } catch (Exception e) {
            LOG.warn("The Thrift connections did not close cleanly", e);
        }
    }

    @Override
    public void testEnded(String host) {
        testEnded();
    }
}
