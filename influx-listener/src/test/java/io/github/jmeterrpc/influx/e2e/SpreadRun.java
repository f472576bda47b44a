package io.github.jmeterrpc.influx.e2e;

import io.github.jmeterrpc.common.contract.JMeterEnvironment;
import io.github.jmeterrpc.influx.element.InfluxDbMetrics;
import io.github.jmeterrpc.influx.listener.Deliveries;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;
import org.apache.jmeter.control.LoopController;
import org.apache.jmeter.engine.StandardJMeterEngine;
import org.apache.jmeter.reporters.ResultCollector;
import org.apache.jmeter.testelement.TestPlan;
import org.apache.jmeter.threads.ThreadGroup;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.ListedHashTree;

/** A generator: one test in JMeter's own engine, windows of one second. */
final class SpreadRun {

    private static final int THREADS = 4;

    private SpreadRun() {}

    /**
     * Arguments: URL to write to, result file, name of the instance, median duration (ms), most
     * seconds that it lasts, file whose coming ends the test before.
     */
    public static void main(String[] arguments) {
        JMeterEnvironment.prepare();
        JMeterUtils.setProperty("jmeter.save.saveservice.output_format", "csv");
        JMeterUtils.setProperty("sampleresult.timestamp.start", "true");
        StandardJMeterEngine engine = new StandardJMeterEngine();
        int median = Integer.parseInt(arguments[3]);
        engine.configure(plan(arguments[0], arguments[1], arguments[2], median, Integer.parseInt(arguments[4])));
        endWhenThereIs(Path.of(arguments[5]), engine);
        System.out.println("test begins");
        // On this thread: returns when the test has ended.
        engine.run();
        System.out.println("test has ended");
        Deliveries.await();
        System.exit(0);
    }

    private static void endWhenThereIs(Path file, StandardJMeterEngine engine) {
        Thread thread = new Thread(() -> {
            while (!Files.exists(file)) {
                LockSupport.parkNanos(50_000_000);
            }
            engine.stopTest(false);
        });
        thread.setDaemon(true);
        thread.start();
    }

    private static HashTree plan(String url, String resultFile, String instance, int median, int seconds) {
        LoopController loop = new LoopController();
        loop.setLoops(-1);
        loop.setContinueForever(false);
        loop.setFirst(true);
        ThreadGroup group = new ThreadGroup();
        group.setName("threads");
        group.setNumThreads(THREADS);
        group.setRampUp(0);
        group.setScheduler(true);
        group.setDuration(seconds);
        group.setSamplerController(loop);
        InfluxDbMetrics metrics = new InfluxDbMetrics();
        metrics.setProperty("InfluxDbMetrics.influxdbUrl", url);
        metrics.setProperty("InfluxDbMetrics.application", "shop");
        metrics.setProperty("InfluxDbMetrics.run", "r 1");
        metrics.setProperty("InfluxDbMetrics.instance", instance);
        metrics.setProperty("InfluxDbMetrics.percentiles", "50;90;95;99;99.9");
        metrics.setProperty("InfluxDbMetrics.windowSeconds", "1");
        ResultCollector results = new ResultCollector();
        results.setFilename(resultFile);
        HashTree tree = new ListedHashTree();
        HashTree plan = tree.add(new TestPlan("spread"));
        plan.add(metrics);
        plan.add(results);
        HashTree threads = plan.add(group);
        threads.add(sampler("browse", median));
        threads.add(sampler("pay", 3 * median));
        return tree;
    }

    private static SpreadSampler sampler(String name, int median) {
        SpreadSampler sampler = new SpreadSampler();
        sampler.setName(name);
        sampler.setProperty(SpreadSampler.MEDIAN_MILLIS, median);
        return sampler;
    }
}
