package io.github.jmeterrpc.bench.listener;

import org.apache.jmeter.samplers.AbstractSampler;
import org.apache.jmeter.samplers.Entry;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.ThreadListener;
import org.apache.jmeter.util.JMeterUtils;

/**
 * Does nothing; each thread prints at its end how often it did so between two moments:
 * {@code samples=<n>}.
 */
public class NothingSampler extends AbstractSampler implements ThreadListener {

    private static final long serialVersionUID = 1L;
    private static final long FROM = System.currentTimeMillis() + 1000L * JMeterUtils.getPropDefault("bench.warmUp", 1);
    private static final long TO = FROM + 1000L * JMeterUtils.getPropDefault("bench.seconds", 1);

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
        if (now >= FROM && now < TO) {
            count++;
        }
        return result;
    }

    @Override
    public void threadStarted() {
        count = 0;
    }

    @Override
    public void threadFinished() {
        System.out.println("samples=" + count);
    }
}
