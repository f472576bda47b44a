package io.github.jmeterrpc.benchmarks.inside;

import java.util.concurrent.atomic.LongAdder;
import org.apache.jmeter.samplers.AbstractSampler;
import org.apache.jmeter.samplers.Entry;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.TestStateListener;
import org.apache.jmeter.testelement.ThreadListener;
import org.apache.jmeter.util.JMeterUtils;

/**
 * Does nothing, and at the end of the test prints how often it did so between two moments:
 * {@code bench samples=<n> seconds=<s>}.
 */
public class NothingSampler extends AbstractSampler implements TestStateListener, ThreadListener {

    private static final long serialVersionUID = 1L;

    private static final LongAdder TOTAL = new LongAdder();
    private static volatile long from;
    private static volatile long to;

    private transient long begin;
    private transient long end;
    private transient long count;

    @Override
    public SampleResult sample(Entry entry) {
        SampleResult result = new SampleResult();
        result.setSampleLabel(getName());
        result.sampleStart();
        result.sampleEnd();
        result.setSuccessful(true);
        result.setResponseCodeOK();
        long now = result.getEndTime();
        if (now >= begin && now < end) {
            count++;
        }
        return result;
    }

    @Override
    public void threadStarted() {
        begin = from;
        end = to;
    }

    @Override
    public void threadFinished() {
        TOTAL.add(count);
    }

    @Override
    public void testStarted() {
        from = System.currentTimeMillis() + 1000L * seconds("bench.warmUp");
        to = from + 1000L * seconds("bench.seconds");
    }

    private static int seconds(String property) {
        return JMeterUtils.getPropDefault(property, 1);
    }

    @Override
    public void testStarted(String host) {
        testStarted();
    }

    @Override
    public void testEnded() {
        System.out.println("bench samples=" + TOTAL.sum() + " seconds=" + seconds("bench.seconds"));
    }

    @Override
    public void testEnded(String host) {
        testEnded();
    }
}
