package io.github.jmeterrpc.dubbo.engine;

import io.github.jmeterrpc.common.contract.JMeterEnvironment;
import io.github.jmeterrpc.dubbo.element.DubboSampler;
import io.github.jmeterrpc.dubbo.provider.TestService;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.jmeter.config.ConfigTestElement;
import org.apache.jmeter.control.LoopController;
import org.apache.jmeter.engine.StandardJMeterEngine;
import org.apache.jmeter.engine.event.LoopIterationEvent;
import org.apache.jmeter.engine.event.LoopIterationListener;
import org.apache.jmeter.engine.util.NoThreadClone;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleListener;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.AbstractTestElement;
import org.apache.jmeter.testelement.TestPlan;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterThread;
import org.apache.jmeter.threads.ThreadGroup;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.ListedHashTree;

/** A test plan with one Dubbo sampler, run by JMeter's own engine in this JVM. */
final class EngineRun {

    static final String INDEX = "iteration";

    private final Results results = new Results();
    private final StandardJMeterEngine engine = new StandardJMeterEngine();
    private final DubboSampler sampler = new DubboSampler();
    private Thread running;

    /**
     * Prepares a plan.
     *
     * @param threads how many call
     * @param loops how often each; which time it is, from 1, stands in the variable {@value #INDEX}
     * @param properties of the sampler, names without {@code DubboSampler.}
     */
    EngineRun(int threads, int loops, Map<String, String> properties) {
        JMeterEnvironment.prepare();
        LoopController loop = new LoopController();
        loop.setLoops(loops);
        loop.setContinueForever(false);
        ThreadGroup group = new ThreadGroup();
        group.setName("threads");
        group.setNumThreads(threads);
        group.setRampUp(0);
        group.setSamplerController(loop);
        sampler.setName("call");
        sampler.setProperty("DubboSampler.interface", TestService.class.getName());
        properties.forEach((name, value) -> sampler.setProperty("DubboSampler." + name, value));
        HashTree plan = new ListedHashTree();
        HashTree inPlan = plan.add(new TestPlan("plan"));
        HashTree inGroup = inPlan.add(group);
        inGroup.add(new Iterations());
        inGroup.add(sampler);
        inGroup.add(results);
        engine.configure(plan);
    }

    /** The sampler of the plan, to be changed before the start. */
    DubboSampler sampler() {
        return sampler;
    }

    EngineRun start() {
        running = new Thread(engine, "engine");
        running.start();
        return this;
    }

    /** Waits for the end of the test and gives what its listener heard. */
    List<SampleResult> await() throws InterruptedException {
        running.join();
        return results.heard;
    }

    boolean isRunning() {
        return running.isAlive();
    }

    /** Interrupts what the threads that have taken a sample are doing now, as a Sample Timeout does. */
    void interruptSamples() {
        results.threads.forEach(JMeterThread::interrupt);
    }

    /** How many samples have ended with the thread's interrupt still pending. */
    int samplesLeftInterrupted() {
        return results.leftInterrupted.get();
    }

    /** What the Stop button does. */
    void stop() {
        engine.stopTest(true);
    }

    /** What the Shutdown button does. */
    void shutdown() {
        engine.stopTest(false);
    }

    /** Counts the iterations of each thread. */
    public static final class Iterations extends ConfigTestElement implements LoopIterationListener {

        private static final long serialVersionUID = 1L;

        @Override
        public void iterationStart(LoopIterationEvent event) {
            JMeterContextService.getContext().getVariables().put(INDEX, String.valueOf(event.getIteration()));
        }
    }

    /** Hears all samples of all threads. */
    public static final class Results extends AbstractTestElement implements SampleListener, NoThreadClone {

        private static final long serialVersionUID = 1L;

        private final transient List<SampleResult> heard = new CopyOnWriteArrayList<>();
        private final transient Set<JMeterThread> threads = new CopyOnWriteArraySet<>();
        private final transient AtomicInteger leftInterrupted = new AtomicInteger();

        /** Called by the thread that took the sample, right after it. */
        @Override
        public void sampleOccurred(SampleEvent event) {
            if (Thread.currentThread().isInterrupted()) {
                leftInterrupted.incrementAndGet();
            }
            heard.add(event.getResult());
            threads.add(JMeterContextService.getContext().getThread());
        }

        @Override
        public void sampleStarted(SampleEvent event) {
            // Not of interest.
        }

        @Override
        public void sampleStopped(SampleEvent event) {
            // Not of interest.
        }
    }
}
