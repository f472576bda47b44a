package io.github.jmeterrpc.common.contract;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.apache.jmeter.config.ConfigTestElement;
import org.apache.jmeter.control.LoopController;
import org.apache.jmeter.engine.StandardJMeterEngine;
import org.apache.jmeter.engine.event.LoopIterationEvent;
import org.apache.jmeter.engine.event.LoopIterationListener;
import org.apache.jmeter.engine.util.NoThreadClone;
import org.apache.jmeter.processor.PreProcessor;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleListener;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.samplers.Sampler;
import org.apache.jmeter.testelement.AbstractTestElement;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.TestPlan;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterThread;
import org.apache.jmeter.threads.ThreadGroup;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.ListedHashTree;

/** A test plan with one thread group, run by JMeter's own engine in this JVM. */
public class EngineRun {

    /** The variable that counts the iterations. */
    public static final String INDEX = "iteration";

    /** The variable that holds the number of the thread, from 0. */
    public static final String THREAD = "thread";

    private final Results results = new Results();
    private final StandardJMeterEngine engine = new StandardJMeterEngine();
    private Thread running;

    /**
     * Prepares a plan.
     *
     * @param threads number of calling threads
     * @param loops iterations of each thread; the variable {@value #INDEX} has the number of the
     *     current one, from 1
     * @param elements elements in the group, in order
     */
    public EngineRun(int threads, int loops, TestElement... elements) {
        JMeterEnvironment.prepare();
        LoopController loop = new LoopController();
        loop.setLoops(loops);
        loop.setContinueForever(false);
        ThreadGroup group = new ThreadGroup();
        group.setName("threads");
        group.setNumThreads(threads);
        group.setRampUp(0);
        group.setSamplerController(loop);
        HashTree plan = new ListedHashTree();
        HashTree inPlan = plan.add(new TestPlan("plan"));
        HashTree inGroup = inPlan.add(group);
        inGroup.add(new Iterations());
        for (TestElement element : elements) {
            inGroup.add(element);
        }
        inGroup.add(results);
        engine.configure(plan);
    }

    /** Starts it. */
    public EngineRun start() {
        running = new Thread(engine, "engine");
        running.start();
        return this;
    }

    /** Waits for the end of the test and gives what its listener heard. */
    public List<SampleResult> await() throws InterruptedException {
        running.join();
        return List.copyOf(results.heard);
    }

    /** Whether the test has not ended yet. */
    public boolean isRunning() {
        return running.isAlive();
    }

    /**
     * Interrupts what the threads that have taken a sample are doing now, as a Sample Timeout does.
     */
    public void interruptSamples() {
        results.threads.forEach(JMeterThread::interrupt);
    }

    /** How many samples have ended with the thread's interrupt still pending. */
    public int samplesLeftInterrupted() {
        return results.leftInterrupted.get();
    }

    /** What the Stop button does. */
    public void stop() {
        engine.stopTest(true);
    }

    /** What the Shutdown button does. */
    public void shutdown() {
        engine.stopTest(false);
    }

    /** Gives each thread its number and the count of its iterations. */
    public static final class Iterations extends ConfigTestElement implements LoopIterationListener {

        private static final long serialVersionUID = 1L;

        @Override
        public void iterationStart(LoopIterationEvent event) {
            JMeterContext context = JMeterContextService.getContext();
            context.getVariables().put(INDEX, String.valueOf(event.getIteration()));
            context.getVariables().put(THREAD, String.valueOf(context.getThreadNum()));
        }
    }

    /** Changes the sampler before one of its samples, as a script in a JSR223 PreProcessor does. */
    public static final class Script extends AbstractTestElement implements PreProcessor {

        private static final long serialVersionUID = 1L;

        private final transient int iteration;
        private final transient Consumer<Sampler> change;

        /**
         * @param iteration before whose sample it runs, from 1
         * @param change is given the sampler of the thread
         */
        public Script(int iteration, Consumer<Sampler> change) {
            this.iteration = iteration;
            this.change = change;
        }

        @Override
        public void process() {
            JMeterContext context = JMeterContextService.getContext();
            if (String.valueOf(iteration).equals(context.getVariables().get(INDEX))) {
                change.accept(context.getCurrentSampler());
            }
        }

        @Override
        public Object clone() {
            return new Script(iteration, change);
        }
    }

    /** Hears all samples of all threads. */
    public static final class Results extends AbstractTestElement implements SampleListener, NoThreadClone {

        private static final long serialVersionUID = 1L;

        private final transient List<SampleResult> heard = Collections.synchronizedList(new ArrayList<>());
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
