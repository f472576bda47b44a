package io.github.jmeterrpc.influx.e2e;

import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import org.apache.jmeter.samplers.AbstractSampler;
import org.apache.jmeter.samplers.Entry;
import org.apache.jmeter.samplers.SampleResult;

/**
 * Reports a sample every few ms with an invented duration: durations are spread around a median as
 * in real services.
 */
public class SpreadSampler extends AbstractSampler {

    static final String MEDIAN_MILLIS = "SpreadSampler.medianMillis";

    private static final long serialVersionUID = 1L;
    private static final double SIGMA = 0.6;
    private static final long PAUSE_NANOS = 3_000_000;

    @Override
    public SampleResult sample(Entry entry) {
        LockSupport.parkNanos(PAUSE_NANOS);
        double factor = Math.exp(SIGMA * ThreadLocalRandom.current().nextGaussian());
        long end = System.currentTimeMillis();
        SampleResult result =
                SampleResult.createTestSample(end - Math.round(getPropertyAsInt(MEDIAN_MILLIS) * factor), end);
        result.setSampleLabel(getName());
        result.setSuccessful(true);
        return result;
    }
}
