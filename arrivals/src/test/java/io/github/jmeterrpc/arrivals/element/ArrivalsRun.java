package io.github.jmeterrpc.arrivals.element;

import io.github.jmeterrpc.api.IntendedStart;
import io.github.jmeterrpc.common.contract.JMeterEnvironment;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.apache.jmeter.control.Controller;
import org.apache.jmeter.engine.StandardJMeterEngine;
import org.apache.jmeter.engine.util.NoThreadClone;
import org.apache.jmeter.samplers.AbstractSampler;
import org.apache.jmeter.samplers.Entry;
import org.apache.jmeter.samplers.Interruptible;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleListener;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.AbstractTestElement;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.TestPlan;
import org.apache.jmeter.threads.AbstractThreadGroup;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.ListedHashTree;

/** A plan with one thread group, run by JMeter's own engine in this JVM. */
public final class ArrivalsRun {

    private final Results results = new Results();
    private final StandardJMeterEngine engine = new StandardJMeterEngine();
    private final HashTree inGroup;
    private final HashTree plan = new ListedHashTree();
    private Thread running;

    public ArrivalsRun(AbstractThreadGroup group) {
        JMeterEnvironment.prepare();
        group.setName("group");
        group.setEnabled(true);
        HashTree inPlan = plan.add(new TestPlan("plan"));
        inGroup = inPlan.add(group);
        inGroup.add(results);
    }

    public static Arrivals group(String schedule, int mostThreads) {
        Arrivals group = new Arrivals();
        group.getProps().set(ArrivalsSchema.INSTANCE.schedule, schedule);
        group.getProps().set(ArrivalsSchema.INSTANCE.maximumThreads, mostThreads);
        group.getProps().set(ArrivalsSchema.INSTANCE.seed, "1");
        return group;
    }

    public ArrivalsRun sampler(String name, Consumer<SampleResult> call) {
        inGroup.add(new Calling(name, call));
        return this;
    }

    ArrivalsRun add(TestElement element) {
        inGroup.add(element);
        return this;
    }

    ArrivalsRun add(Controller controller, String sampler, Consumer<SampleResult> call) {
        inGroup.add(controller).add(new Calling(sampler, call));
        return this;
    }

    public ArrivalsRun start() {
        engine.configure(plan);
        running = new Thread(engine, "engine");
        running.start();
        return this;
    }

    public List<Heard> await() throws InterruptedException {
        running.join();
        return List.copyOf(results.heard);
    }

    void stop() {
        engine.stopTest(true);
    }

    void shutdown() {
        engine.stopTest(false);
    }

    /** A sample as a listener receives it; −1 where it has no intended start. */
    public record Heard(String label, long millis, long noFreeThreadNanos, long wokeLateNanos) {

        double delayMillis() {
            return (noFreeThreadNanos + wokeLateNanos) / 1e6;
        }
    }

    /** Calls what it is given; the same for all threads. */
    public static final class Calling extends AbstractSampler implements Interruptible {

        private static final long serialVersionUID = 1L;

        private transient Consumer<SampleResult> call;
        private transient volatile Thread caller;

        /** For clones. */
        public Calling() {}

        Calling(String name, Consumer<SampleResult> call) {
            setName(name);
            this.call = call;
        }

        @Override
        public Object clone() {
            Calling copy = (Calling) super.clone();
            copy.call = call;
            return copy;
        }

        @Override
        public SampleResult sample(Entry entry) {
            SampleResult result = new SampleResult();
            result.setSampleLabel(getName());
            result.setSuccessful(true);
            caller = Thread.currentThread();
            result.sampleStart();
            call.accept(result);
            result.sampleEnd();
            return result;
        }

        @Override
        public boolean interrupt() {
            caller.interrupt();
            return true;
        }
    }

    /** Hears all samples of all threads. */
    public static final class Results extends AbstractTestElement implements SampleListener, NoThreadClone {

        private static final long serialVersionUID = 1L;

        private final transient List<Heard> heard = Collections.synchronizedList(new ArrayList<>());

        @Override
        public void sampleOccurred(SampleEvent event) {
            SampleResult result = event.getResult();
            IntendedStart start = IntendedStart.of(result);
            heard.add(new Heard(
                    result.getSampleLabel(),
                    result.getTime(),
                    nanos(start, start == null ? null : start::noFreeThreadNanos),
                    nanos(start, start == null ? null : start::wokeLateNanos)));
        }

        private static long nanos(IntendedStart start, LongSupplier part) {
            return start == null ? -1 : part.getAsLong();
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

    /** Sleeps without the right to be interrupted but by the end of a test. */
    static Consumer<SampleResult> sleep(long millis) {
        return result -> {
            try {
                Thread.sleep(millis);
            } catch (InterruptedException e) {
                result.setSuccessful(false);
            }
        };
    }
}
