package io.github.jmeterrpc.influx.e2e;

import io.github.jmeterrpc.common.contract.JMeterEnvironment;
import io.github.jmeterrpc.influx.element.InfluxDbMetrics;
import io.github.jmeterrpc.influx.listener.Deliveries;
import org.apache.jmeter.control.LoopController;
import org.apache.jmeter.engine.StandardJMeterEngine;
import org.apache.jmeter.reporters.ResultCollector;
import org.apache.jmeter.testelement.TestPlan;
import org.apache.jmeter.threads.ThreadGroup;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.ListedHashTree;

/**
 * A generator: several short tests in JMeter's own engine, one after the other, all into one result
 * file.
 */
final class ManyRuns {

    private static final int THREADS = 4;
    private static final int LOOPS = 250;

    private ManyRuns() {}

    /** Arguments: URL to write to, result file, number of tests. */
    public static void main(String[] arguments) {
        JMeterEnvironment.prepare();
        JMeterUtils.setProperty("jmeter.save.saveservice.output_format", "csv");
        for (int i = 0; i < Integer.parseInt(arguments[2]); i++) {
            StandardJMeterEngine engine = new StandardJMeterEngine();
            engine.configure(plan(arguments[0], arguments[1]));
            // On this thread: returns when the test has ended.
            engine.run();
        }
        System.out.println("all tests have ended");
        Deliveries.await();
        System.exit(0);
    }

    private static HashTree plan(String url, String resultFile) {
        LoopController loop = new LoopController();
        loop.setLoops(LOOPS);
        loop.setContinueForever(false);
        loop.setFirst(true);
        ThreadGroup group = new ThreadGroup();
        group.setName("threads");
        group.setNumThreads(THREADS);
        group.setRampUp(0);
        group.setSamplerController(loop);
        group.setProperty(ThreadGroup.ON_SAMPLE_ERROR, ThreadGroup.ON_SAMPLE_ERROR_CONTINUE);
        InstantSampler sampler = new InstantSampler();
        sampler.setName("nothing");
        InfluxDbMetrics metrics = new InfluxDbMetrics();
        metrics.setProperty("InfluxDbMetrics.influxdbUrl", url);
        metrics.setProperty("InfluxDbMetrics.raw", true);
        ResultCollector results = new ResultCollector();
        results.setFilename(resultFile);
        HashTree tree = new ListedHashTree();
        HashTree plan = tree.add(new TestPlan("many runs"));
        plan.add(metrics);
        plan.add(results);
        plan.add(group).add(sampler);
        return tree;
    }
}
