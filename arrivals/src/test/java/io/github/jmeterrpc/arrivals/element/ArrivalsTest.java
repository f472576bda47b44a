package io.github.jmeterrpc.arrivals.element;

import static io.github.jmeterrpc.arrivals.element.ArrivalsRun.group;
import static io.github.jmeterrpc.arrivals.element.ArrivalsRun.sleep;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterrpc.api.ArrivalCounts;
import io.github.jmeterrpc.arrivals.element.ArrivalsRun.Heard;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.jmeter.control.LoopController;
import org.apache.jmeter.control.TransactionController;
import org.apache.jmeter.sampler.TestAction;
import org.apache.jmeter.threads.AbstractThreadGroup;
import org.apache.jmeter.threads.JMeterContextService;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class ArrivalsTest {

    private static final String BURST = "rate(1000000/s) even_arrivals(0.1 ms)";

    @BeforeEach
    void forgetOtherTests() {
        ArrivalCounts.forget();
    }

    @AfterEach
    void noArrivalIsLost() {
        ArrivalCounts counts = ArrivalCounts.all();
        assertThat(counts.scheduled()).isEqualTo(counts.started() + counts.dropped() + counts.waiting());
    }

    @Test
    void startsEveryArrivalOnce() throws InterruptedException {
        List<Heard> heard = new ArrivalsRun(group("rate(2000/s) random_arrivals(1 s)", 20))
                .sampler("call", sleep(1))
                .start()
                .await();

        assertThat(heard).hasSize(2000).allMatch(sample -> sample.wokeLateNanos() >= 0);
        assertThat(ArrivalCounts.all()).isEqualTo(new ArrivalCounts(2000, 2000, 0, 0));
    }

    /** As it comes to a server with {@code -R}. */
    @Test
    void startsEveryArrivalAfterItHasTravelled() throws Exception {
        ByteArrayOutputStream sent = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(sent)) {
            out.writeObject(group(BURST, 20));
        }
        Arrivals received;
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(sent.toByteArray()))) {
            received = (Arrivals) in.readObject();
        }

        assertThat(new ArrivalsRun(received).sampler("call", sleep(1)).start().await())
                .hasSize(100);
    }

    @Test
    void usesThreadsAgain() throws InterruptedException {
        Set<Thread> threads = ConcurrentHashMap.newKeySet();
        Arrivals group = group("rate(200/s) even_arrivals(1 s)", 50);
        group.getProps().set(ArrivalsSchema.INSTANCE.threadsInAdvance, 2);
        new ArrivalsRun(group)
                .sampler("call", result -> threads.add(Thread.currentThread()))
                .start()
                .await();

        assertThat(threads).hasSizeBetween(1, 10);
    }

    @Test
    void aBusyThreadMakesArrivalsWaitAndTheirDelayCounts() throws InterruptedException {
        List<Heard> heard = new ArrivalsRun(group(BURST, 1))
                .sampler("call", sleep(10))
                .start()
                .await();

        assertThat(heard).hasSize(100);
        double lower = 0;
        for (Heard sample : heard) {
            // On a busy machine the group itself takes up the arrivals late: a part of each delay
            // that no thread causes.
            assertThat((sample.noFreeThreadNanos() + sample.wokeLateNanos()) / 1e6)
                    .isGreaterThanOrEqualTo(lower);
            lower += 9.9;
        }
        Heard last = heard.get(99);
        assertThat(last.noFreeThreadNanos()).isGreaterThan(last.wokeLateNanos());
        assertThat(ArrivalCounts.all()).isEqualTo(new ArrivalCounts(100, 100, 0, 0));
    }

    @Test
    void dropsWhatFindsAllThreadsBusy() throws InterruptedException {
        CountDownLatch over = new CountDownLatch(1);
        Arrivals group = group("rate(100/s) even_arrivals(500 ms) pause(1 s) even_arrivals(10 ms)", 3);
        group.getProps().set(ArrivalsSchema.INSTANCE.whenBusy, "drop");
        ArrivalsRun run =
                new ArrivalsRun(group).sampler("call", result -> await(over)).start();
        until(() -> ArrivalCounts.all().scheduled() >= 50);
        over.countDown();
        List<Heard> heard = run.await();

        assertThat(heard).hasSize(4);
        assertThat(ArrivalCounts.all()).isEqualTo(new ArrivalCounts(51, 4, 47, 0));
    }

    @Test
    void onlyTheFirstSampleOfAnIterationHasAnIntendedStart() throws InterruptedException {
        List<Heard> heard = new ArrivalsRun(group("rate(50/s) even_arrivals(1 s)", 2))
                .sampler("first", sleep(0))
                .sampler("second", sleep(0))
                .start()
                .await();

        assertThat(heard).hasSize(100);
        assertThat(heard).filteredOn(sample -> sample.label().equals("first")).allMatch(s -> s.wokeLateNanos() >= 0);
        assertThat(heard).filteredOn(sample -> sample.label().equals("second")).allMatch(s -> s.wokeLateNanos() == -1);
    }

    @Test
    void ignoresSamplersWithoutAResult() throws InterruptedException {
        TestAction pause = new TestAction();
        pause.setAction(TestAction.PAUSE);
        pause.setDuration("20");
        List<Heard> heard = new ArrivalsRun(group("rate(20/s) even_arrivals(500 ms)", 5))
                .add(pause)
                .sampler("call", sleep(0))
                .start()
                .await();

        assertThat(heard).hasSize(10).allMatch(sample -> sample.delayMillis() >= 20);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aTransactionWithoutItsSamplesHasTheIntendedStart(boolean instead) throws InterruptedException {
        TransactionController transaction = new TransactionController();
        transaction.setName("transaction");
        transaction.setGenerateParentSample(instead);
        LoopController twice = new LoopController();
        twice.setLoops(2);
        // As JMeter's window stores it: two times in every iteration.
        twice.setContinueForever(true);
        List<Heard> heard = new ArrivalsRun(group("rate(20/s) even_arrivals(500 ms)", 5))
                .add(transaction, "inside", sleep(2))
                .add(twice, "later", sleep(0))
                .start()
                .await();

        assertThat(heard)
                .filteredOn(sample -> sample.wokeLateNanos() >= 0)
                .hasSize(10)
                .allMatch(sample -> sample.label().equals(instead ? "transaction" : "inside"));
        assertThat(heard).filteredOn(sample -> sample.label().equals("later")).hasSize(20);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aStopEndsAllThreads(boolean now) throws InterruptedException {
        AtomicInteger begun = new AtomicInteger();
        ArrivalsRun run = new ArrivalsRun(group("rate(1000/s) random_arrivals(10 min)", 20))
                .sampler("call", result -> {
                    begun.incrementAndGet();
                    sleep(50).accept(result);
                })
                .start();
        until(() -> begun.get() >= 100);
        if (now) {
            run.stop();
        } else {
            run.shutdown();
        }
        List<Heard> heard = run.await();

        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (thread.getName().startsWith("group 1-") || thread.getName().startsWith("arrivals ")) {
                // About to end: else this waits until the time of the test is over.
                thread.join();
            }
        }
        ArrivalCounts counts = ArrivalCounts.all();
        assertThat(counts.started()).isEqualTo(begun.get()).isEqualTo(heard.size());
        assertThat(counts.waiting()).isPositive();
    }

    @Test
    void aStopBeforeTheFirstArrivalEndsAllThreads() throws InterruptedException {
        ArrivalsRun run = new ArrivalsRun(group("pause(10 min) rate(1/s) even_arrivals(1 s)", 20))
                .sampler("call", sleep(0))
                .start();
        until(() -> JMeterContextService.getNumberOfThreads() >= 10);
        run.shutdown();

        assertThat(run.await()).isEmpty();
    }

    @Test
    void aThreadThatEndsOnAnErrorIsReplaced() throws InterruptedException {
        Arrivals group = group("rate(200/s) even_arrivals(500 ms)", 2);
        group.setProperty(AbstractThreadGroup.ON_SAMPLE_ERROR, AbstractThreadGroup.ON_SAMPLE_ERROR_STOPTHREAD);
        List<Heard> heard = new ArrivalsRun(group)
                .sampler("call", result -> result.setSuccessful(false))
                .start()
                .await();

        assertThat(heard).hasSize(100);
    }

    @Test
    void afterAnErrorTheNextArrivalCanFollow() throws InterruptedException {
        Arrivals group = group("rate(200/s) even_arrivals(500 ms)", 2);
        group.setProperty(AbstractThreadGroup.ON_SAMPLE_ERROR, AbstractThreadGroup.ON_SAMPLE_ERROR_START_NEXT_LOOP);
        List<Heard> heard = new ArrivalsRun(group)
                .sampler("call", result -> result.setSuccessful(false))
                .sampler("never", sleep(0))
                .start()
                .await();

        assertThat(heard).hasSize(100).allMatch(sample -> sample.label().equals("call"));
    }

    @Test
    void aGroupWithoutSamplersHasEmptyIterations() throws InterruptedException {
        assertThat(new ArrivalsRun(group("rate(100/s) even_arrivals(100 ms)", 2))
                        .start()
                        .await())
                .isEmpty();
        assertThat(ArrivalCounts.all().scheduled()).isEqualTo(10);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "schedule        | fast   | Schedule 'fast': must be one such as rate(100/s) even_arrivals(5 min)",
                "maximumThreads  | 0      | Maximum threads '0': must be a whole number from 1 to 100000",
                "threadsInAdvance| ${x}   | Start threads in advance '${x}': must be a whole number",
                "whenBusy        | queue  | When all threads are busy 'queue': must be wait or drop",
                "seed            | x      | Seed 'x': must be a whole number",
                "generators      | 0      | Generators '0': must be a whole number",
                "generator       | 1      | Generator '1': must be a whole number from 0 to 0"
            })
    void aBadValueEndsTheTestBeforeItBegins(String property, String value, String message) throws InterruptedException {
        Arrivals group = group("rate(100/s) even_arrivals(100 ms)", 2);
        group.setProperty("Arrivals." + property, value);

        assertThatThrownBy(() -> ArrivalsParameters.of(group)).hasMessageStartingWith(message);
        assertThat(new ArrivalsRun(group).sampler("call", sleep(0)).start().await())
                .isEmpty();
    }

    @Test
    void generatorsShareARandomScheduleOnlyWithASeed() throws InterruptedException {
        Arrivals group = group("rate(100/s) random_arrivals(100 ms)", 2);
        group.getProps().set(ArrivalsSchema.INSTANCE.seed, "");
        group.getProps().set(ArrivalsSchema.INSTANCE.generators, 2);
        assertThat(new ArrivalsRun(group).sampler("call", sleep(0)).start().await())
                .isEmpty();

        group = group("rate(100/s) random_arrivals(100 ms)", 2);
        group.getProps().set(ArrivalsSchema.INSTANCE.generators, 2);
        assertThat(new ArrivalsRun(group).sampler("call", sleep(0)).start().await())
                .hasSize(5);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void until(Callable<Boolean> condition) {
        Awaitility.await()
                .atMost(Duration.ofMinutes(1))
                .pollInterval(Duration.ofMillis(1))
                .until(condition);
    }
}
