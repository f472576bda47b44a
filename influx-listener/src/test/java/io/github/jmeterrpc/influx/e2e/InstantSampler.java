package io.github.jmeterrpc.influx.e2e;

import org.apache.jmeter.samplers.AbstractSampler;
import org.apache.jmeter.samplers.Entry;
import org.apache.jmeter.samplers.SampleResult;

/** Takes a sample of no length, every tenth a failure. */
public class InstantSampler extends AbstractSampler {

    private static final long serialVersionUID = 1L;

    private transient int samples;

    @Override
    public SampleResult sample(Entry entry) {
        SampleResult result = new SampleResult();
        result.setSampleLabel(getName());
        result.sampleStart();
        result.sampleEnd();
        result.setSuccessful(samples++ % 10 != 9);
        result.setResponseCode(result.isSuccessful() ? "200" : "500");
        return result;
    }
}
