package io.github.jmeterrpc.dubbo.element;

import io.github.jmeterrpc.common.InvalidInputException;
import io.github.jmeterrpc.common.NanoTimed;
import io.github.jmeterrpc.common.element.DefaultedSampler;
import io.github.jmeterrpc.common.element.FatalErrors;
import io.github.jmeterrpc.common.element.SampleOutcome;
import io.github.jmeterrpc.common.error.Failure;
import io.github.jmeterrpc.dubbo.args.JsonResponse;
import io.github.jmeterrpc.dubbo.client.Endpoint;
import io.github.jmeterrpc.dubbo.client.Failures;
import io.github.jmeterrpc.dubbo.client.Invoker;
import io.github.jmeterrpc.dubbo.client.LastUsed;
import io.github.jmeterrpc.dubbo.client.Observation;
import io.github.jmeterrpc.dubbo.client.ResponseCode;
import java.util.Map;
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
 * Calls a method of a Dubbo service by generic invocation.
 *
 * <p>JMeter clones the element for each thread. A clone keeps the invoker of every endpoint it has used, so that only
 * its first sample of an endpoint looks into what the threads share; from then on a sample takes no lock that another
 * thread can hold. The clock runs during the call alone: reading properties, building arguments and a proxy come before
 * it, turning the answer into JSON after it.
 */
public class DubboSampler extends DefaultedSampler
        implements TestStateListener, ThreadListener, Interruptible, NanoTimed {

    private static final long serialVersionUID = 1L;

    private static final Logger LOG = LoggerFactory.getLogger(DubboSampler.class);

    private transient CallPreparation preparation = new CallPreparation();
    private transient ObservedResult observed = new ObservedResult();
    private transient CallInFlight inFlight = new CallInFlight();
    private transient Map<Endpoint, Invoker> invokers = new LastUsed<>(
            (endpoint, invoker) -> SharedDubboClient.INSTANCE.get().release(endpoint));
    private transient Endpoint lastEndpoint;
    private transient Invoker lastInvoker;
    private transient SampleResult lastResult;
    private transient long lastNanos;

    @Override
    public DubboSchema getSchema() {
        return DubboSchema.INSTANCE;
    }

    @Override
    public PropertiesAccessor<? extends DubboSampler, ? extends DubboSchema> getProps() {
        return new PropertiesAccessor<>(this, getSchema());
    }

    @Override
    public SampleResult sample(Entry entry) {
        SampleResult result = new SampleResult();
        result.setSampleLabel(getName());
        // Stop ends the waiting for a registry, too.
        inFlight.begin();
        try {
            prepareAndCall(result);
        } catch (RuntimeException | Error e) {
            LOG.debug("Sample failed", e);
            FatalErrors.rethrow(e);
            SampleOutcome.broken(result, Failures.ofBroken(e));
        } finally {
            inFlight.end();
        }
        return result;
    }

    private void prepareAndCall(SampleResult result) {
        PreparedCall prepared;
        Invoker invoker;
        try {
            prepared = preparation.prepare(this, defaults());
            result.setSamplerData(prepared.requestText());
            invoker = invokerOf(prepared.endpoint());
        } catch (InvalidInputException e) {
            result.setSamplerData(preparation.typed());
            SampleOutcome.notSent(result, Failure.ofInput(ResponseCode.ARGUMENT_ERROR, e));
            return;
        } catch (RuntimeException e) {
            LOG.debug("No proxy", e);
            if (result.getSamplerData() == null) {
                result.setSamplerData(preparation.typed());
            }
            SampleOutcome.notSent(result, Failures.ofSetUp(e));
            return;
        }
        call(result, prepared, invoker);
    }

    private void call(SampleResult result, PreparedCall prepared, Invoker invoker) {
        Object value = null;
        Throwable thrown = null;
        Observation observation = new Observation(prepared.requests());
        result.sampleStart();
        long start = System.nanoTime();
        try {
            value = invoker.invoke(prepared.call(), observation);
        } catch (RuntimeException | Error e) {
            FatalErrors.rethrow(e);
            thrown = e;
        } finally {
            lastNanos = System.nanoTime() - start;
            result.sampleEnd();
        }
        lastResult = result;
        report(result, prepared, value, thrown, observation);
        observed.describe(result, prepared.call().attachments(), observation, start);
    }

    private void report(
            SampleResult result, PreparedCall prepared, Object value, Throwable thrown, Observation observation) {
        if (thrown == null) {
            SampleOutcome.succeeded(result, JsonResponse.write(value));
        } else {
            LOG.debug("Call failed", thrown);
            Failure failure = SharedDubboClient.INSTANCE
                    .get()
                    .failureOf(thrown, prepared.endpoint(), prepared.call(), observation);
            SampleOutcome.failed(result, failure, prepared.passBusinessException());
        }
    }

    private Invoker invokerOf(Endpoint endpoint) {
        if (endpoint != lastEndpoint || lastInvoker.isClosed()) {
            lastEndpoint = null;
            lastInvoker = invokers.get(endpoint);
            if (lastInvoker == null || lastInvoker.isClosed()) {
                lastInvoker = SharedDubboClient.INSTANCE.get().invoker(endpoint);
                invokers.put(endpoint, lastInvoker);
            }
            lastEndpoint = endpoint;
        }
        return lastInvoker;
    }

    @Override
    protected boolean isDefaults(TestElement element) {
        return element instanceof DubboDefaults;
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
        // What a thread needs is built for its first sample, before the clock starts: until then nothing tells which
        // defaults hold.
    }

    @Override
    public void threadFinished() {
        invokers.clear();
        SharedDubboClient.INSTANCE.get().threadFinished();
        lastEndpoint = null;
    }

    @Override
    public void testStarted() {
        DubboLogging.quiet();
        SharedKnownMethods.INSTANCE.acquire();
        SharedDubboClient.INSTANCE.acquire();
    }

    @Override
    public void testStarted(String host) {
        testStarted();
    }

    @Override
    public void testEnded() {
        try {
            SharedKnownMethods.INSTANCE.release();
            SharedDubboClient.INSTANCE.release();
        } catch (Exception e) {
            LOG.warn("The Dubbo client did not close cleanly", e);
        }
    }

    @Override
    public void testEnded(String host) {
        testEnded();
    }
}
