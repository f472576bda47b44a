package io.github.jmeterrpc.dubbo.element;

import io.github.jmeterrpc.common.element.CallInFlight;
import io.github.jmeterrpc.common.element.RpcSampler;
import io.github.jmeterrpc.common.element.SampleOutcome;
import io.github.jmeterrpc.common.error.Failure;
import io.github.jmeterrpc.dubbo.args.JsonResponse;
import io.github.jmeterrpc.dubbo.client.LastUsed;
import io.github.jmeterrpc.dubbo.client.call.DubboCall;
import io.github.jmeterrpc.dubbo.client.call.StreamExchange;
import io.github.jmeterrpc.dubbo.element.scope.DubboLogging;
import io.github.jmeterrpc.dubbo.element.scope.SharedDefinitions;
import io.github.jmeterrpc.dubbo.element.scope.SharedDubboClient;
import io.github.jmeterrpc.dubbo.element.scope.SharedMethodResolver;
import io.github.jmeterrpc.dubbo.endpoint.DubboEndpoint;
import io.github.jmeterrpc.dubbo.error.DubboFailures;
import io.github.jmeterrpc.dubbo.wire.CallMetrics;
import java.util.Map;
import org.apache.dubbo.rpc.RpcException;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.property.JMeterProperty;
import org.apache.jmeter.testelement.schema.PropertiesAccessor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Calls a method of a Dubbo service by generic invocation.
 *
 * <p>JMeter clones the element for each thread. A clone keeps the invoker of every endpoint it has
 * used, so that only its first sample of an endpoint accesses shared state; later samples take no
 * lock that another thread can hold. The clock runs only during the call: properties are read and
 * arguments and proxy are built before it, and the reply is converted to JSON after it.
 */
public class DubboSampler extends RpcSampler<DubboPreparedCall, Object, Thread> {

    private static final long serialVersionUID = 1L;

    private static final Logger LOG = LoggerFactory.getLogger(DubboSampler.class);

    /**
     * Message of a passed sample whose result is an Optional: generic calls of all Dubbo versions
     * send no value for it.
     */
    private static final String LOST_VALUE = "OK, but without the value of the Optional: Dubbo sends only whether it"
            + " is present; let the method return the value itself";

    private transient CallMetricsReader observed = new CallMetricsReader();
    private transient Map<DubboEndpoint, DubboCall> invokers = new LastUsed<>(
            (endpoint, invoker) -> SharedDubboClient.INSTANCE.get().release(endpoint));
    private transient DubboEndpoint lastEndpoint;
    private transient DubboCall lastInvoker;
    private transient CallMetrics metrics;

    public DubboSampler() {
        super(new DubboCallPreparation(), CallInFlight.ofThread());
    }

    @Override
    public DubboSchema getSchema() {
        return DubboSchema.INSTANCE;
    }

    @Override
    public PropertiesAccessor<? extends DubboSampler, ? extends DubboSchema> getProps() {
        return new PropertiesAccessor<>(this, getSchema());
    }

    @Override
    protected Thread enterThread() {
        return Thread.currentThread();
    }

    @Override
    protected void connect(DubboPreparedCall prepared) {
        useInvokerOf(prepared.endpoint());
        metrics = new CallMetrics();
    }

    @Override
    protected Object send(DubboPreparedCall prepared) {
        if (prepared.stream().isEmpty()) {
            return lastInvoker.invoke(prepared.call(), metrics);
        }
        StreamExchange exchange = new StreamExchange(prepared.stream().get());
        exchange.run(lastInvoker, prepared.call(), metrics);
        return exchange;
    }

    @Override
    protected void report(SampleResult result, DubboPreparedCall prepared, Object value, Throwable thrown) {
        StreamReport stream = value instanceof StreamExchange exchange ? new StreamReport(exchange, prepared) : null;
        Throwable failure = stream == null ? thrown : stream.failure();
        try {
            if (failure != null) {
                fail(result, prepared, failure);
            } else if (stream != null) {
                SampleOutcome.succeeded(result, stream.text());
                result.setResponseMessage(stream.message());
            } else {
                succeed(result, prepared, value);
            }
        } catch (RpcException e) {
            // The reply cannot be read.
            fail(result, prepared, e);
        }
        observed.describe(result, prepared.call().attachments(), metrics, clock.startNanos());
        if (stream != null) {
            stream.addTo(result, clock);
        }
    }

    private static void succeed(SampleResult result, DubboPreparedCall prepared, Object value) {
        SampleOutcome.succeeded(result, prepared.replyText().apply(value));
        if (JsonResponse.isOptional(value)) {
            result.setResponseMessage(LOST_VALUE);
        }
    }

    private void fail(SampleResult result, DubboPreparedCall prepared, Throwable thrown) {
        LOG.debug("Call failed", thrown);
        Failure failure =
                SharedDubboClient.INSTANCE.get().failureOf(thrown, prepared.endpoint(), prepared.call(), metrics);
        SampleOutcome.failed(result, failure, prepared.passBusinessException());
    }

    @Override
    protected Failure broken(Throwable thrown, boolean sent) {
        return sent ? DubboFailures.ofBroken(thrown) : DubboFailures.ofSetUp(thrown);
    }

    private void useInvokerOf(DubboEndpoint endpoint) {
        if (endpoint != lastEndpoint || lastInvoker.isClosed()) {
            lastEndpoint = null;
            lastInvoker = invokers.get(endpoint);
            if (lastInvoker == null || lastInvoker.isClosed()) {
                lastInvoker = SharedDubboClient.INSTANCE.get().invoker(endpoint);
                invokers.put(endpoint, lastInvoker);
            }
            lastEndpoint = endpoint;
        }
    }

    @Override
    public void setProperty(JMeterProperty property) {
        if (!ReuseRequest.isStoredAs(property)) {
            super.setProperty(property);
        }
    }

    @Override
    protected boolean isDefaults(TestElement element) {
        return element instanceof DubboDefaults;
    }

    @Override
    public void threadFinished() {
        invokers.clear();
        SharedDubboClient.INSTANCE.get().threadFinished();
        lastEndpoint = null;
    }

    @Override
    protected void open() {
        DubboLogging.quiet();
        SharedMethodResolver.INSTANCE.acquire();
        SharedDefinitions.INSTANCE.acquire();
        SharedDubboClient.INSTANCE.acquire();
    }

    @Override
    protected void close() throws Exception {
        SharedMethodResolver.INSTANCE.release();
        SharedDefinitions.INSTANCE.release();
        SharedDubboClient.INSTANCE.release();
    }
}
