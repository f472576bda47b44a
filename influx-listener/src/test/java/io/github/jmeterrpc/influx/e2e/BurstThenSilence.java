package io.github.jmeterrpc.influx.e2e;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;
import org.apache.jmeter.samplers.AbstractSampler;
import org.apache.jmeter.samplers.Entry;
import org.apache.jmeter.samplers.SampleResult;

/** Takes so many samples of no length at once, then one that lasts until there is a file. */
public class BurstThenSilence extends AbstractSampler {

    static final String SAMPLES = "BurstThenSilence.samples";

    static final String END_FILE = "BurstThenSilence.endFile";

    private static final long serialVersionUID = 1L;

    private transient int taken;

    @Override
    public SampleResult sample(Entry entry) {
        if (taken++ == getPropertyAsInt(SAMPLES)) {
            System.out.println("silence begins");
            while (Files.notExists(Path.of(getPropertyAsString(END_FILE)))) {
                LockSupport.parkNanos(20_000_000);
            }
            return null;
        }
        SampleResult result = new SampleResult();
        result.setSampleLabel(getName());
        result.sampleStart();
        result.sampleEnd();
        result.setSuccessful(true);
        return result;
    }
}
