package io.github.jmeterrpc.influx.e2e;

import io.github.jmeterrpc.common.contract.JMeterEnvironment;
import io.github.jmeterrpc.influx.element.InfluxDbMetrics;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.jmeter.JMeter;
import org.apache.jmeter.control.LoopController;
import org.apache.jmeter.samplers.AbstractSampler;
import org.apache.jmeter.save.SaveService;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.TestPlan;
import org.apache.jmeter.threads.ThreadGroup;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.ListedHashTree;

/** {@code jmeter -n} with a plan of 3 threads that take 200 samples each. */
final class HeadlessJMeter {

    static final int THREADS = 3;
    static final int SAMPLES_OF_EACH = 200;

    private HeadlessJMeter() {}

    /**
     * Arguments: URL to write to, folder for all files, seconds to wait for acknowledgements,
     * whether the test ends by itself.
     */
    public static void main(String[] arguments) throws IOException {
        JMeterEnvironment.prepare();
        Path folder = Path.of(arguments[1]);
        Path plan = folder.resolve("plan.jmx");
        boolean ends = Boolean.parseBoolean(arguments[3]);
        try (OutputStream out = Files.newOutputStream(plan)) {
            SaveService.saveTree(plan(arguments[0], folder, arguments[2], ends), out);
        }
        new JMeter().start(new String[] {
            "-n",
            "-d",
            JMeterUtils.getJMeterHome(),
            "-p",
            JMeterUtils.getJMeterHome() + "/bin/jmeter.properties",
            "-t",
            plan.toString(),
            "-l",
            folder.resolve("results.csv").toString(),
            "-Jjmeterengine.nongui.port=0",
            "-Jsummariser.name=summary"
        });
    }

    private static HashTree plan(String url, Path folder, String flushSeconds, boolean ends) {
        LoopController loop = new LoopController();
        named(loop);
        loop.setLoops(ends ? SAMPLES_OF_EACH : SAMPLES_OF_EACH + 1);
        loop.setContinueForever(false);
        ThreadGroup group = new ThreadGroup();
        group.setName("threads");
        group.setNumThreads(THREADS);
        group.setRampUp(0);
        group.setSamplerController(loop);
        AbstractSampler sampler = new BurstThenSilence();
        sampler.setName("nothing");
        sampler.setProperty(BurstThenSilence.SAMPLES, SAMPLES_OF_EACH);
        sampler.setProperty(BurstThenSilence.END_FILE, folder.resolve("end").toString());
        InfluxDbMetrics metrics = new InfluxDbMetrics();
        metrics.setName("metrics");
        metrics.setProperty("InfluxDbMetrics.influxdbUrl", url);
        // Nothing closes a window but the end.
        metrics.setProperty("InfluxDbMetrics.windowSeconds", "3600");
        metrics.setProperty("InfluxDbMetrics.flushTimeoutSeconds", flushSeconds);
        metrics.setProperty("InfluxDbMetrics.spoolDir", folder.resolve("spool").toString());
        HashTree tree = new ListedHashTree();
        HashTree plan = tree.add(named(new TestPlan("plan")));
        plan.add(named(metrics));
        plan.add(named(group)).add(named(sampler));
        return tree;
    }

    /** With what a saved plan must say of each element. */
    private static TestElement named(TestElement element) {
        element.setProperty(TestElement.TEST_CLASS, element.getClass().getName());
        element.setProperty(TestElement.GUI_CLASS, "none");
        return element;
    }
}
