package io.github.jmeterrpc.arrivals.element;

import static io.github.jmeterrpc.arrivals.element.ArrivalsRun.sleep;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.jmeterrpc.api.ArrivalCounts;
import io.github.jmeterrpc.arrivals.element.ArrivalsRun.Heard;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.jmeter.control.LoopController;
import org.apache.jmeter.threads.ThreadGroup;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class IntendedStartTimerTest {

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
    void theThreadsOfAGroupShareTheRate() throws InterruptedException {
        long begin = System.nanoTime();
        List<Heard> heard = new ArrivalsRun(threads(4, 25))
                .add(timer("200", "group"))
                .sampler("call", sleep(0))
                .start()
                .await();

        assertThat(heard).hasSize(100).allMatch(sample -> sample.wokeLateNanos() >= 0);
        assertThat((System.nanoTime() - begin) / 1_000_000).isGreaterThanOrEqualTo(495);
        assertThat(ArrivalCounts.all().started()).isEqualTo(100);
    }

    @Test
    void eachThreadCanHaveTheRate() throws InterruptedException {
        long begin = System.nanoTime();
        List<Heard> heard = new ArrivalsRun(threads(4, 20))
                .add(timer("40", "thread"))
                .sampler("call", sleep(0))
                .start()
                .await();

        assertThat(heard).hasSize(80);
        assertThat((System.nanoTime() - begin) / 1_000_000).isGreaterThanOrEqualTo(475);
    }

    @Test
    void aSlowSampleDelaysThoseBehindItAndThisCounts() throws InterruptedException {
        AtomicInteger calls = new AtomicInteger();
        List<Heard> heard = new ArrivalsRun(threads(1, 50))
                .add(timer("100", "group"))
                .sampler("call", result -> sleep(calls.incrementAndGet() == 10 ? 300 : 0)
                        .accept(result))
                .start()
                .await();

        assertThat(heard).hasSize(50);
        // Due 10 ms after the slow one, begun after 300 ms; later ones catch up. What a busy
        // machine stalls counts as woke late.
        double next = startDelayMillis(heard.get(10));
        assertThat(next).isGreaterThan(285.0);
        assertThat(startDelayMillis(heard.get(20))).isGreaterThan(185.0).isLessThan(next);
        assertThat(heard.get(10).wokeLateNanos()).isLessThan(heard.get(10).noFreeThreadNanos());
    }

    private static double startDelayMillis(Heard sample) {
        return (sample.noFreeThreadNanos() + sample.wokeLateNanos()) / 1e6;
    }

    @Test
    void aThreadEndsWhenItsTimeIsOver() throws InterruptedException {
        ThreadGroup group = threads(2, -1);
        group.setScheduler(true);
        group.setDuration(1);
        List<Heard> heard = new ArrivalsRun(group)
                .add(timer("0.5", "thread"))
                .sampler("call", sleep(0))
                .start()
                .await();

        assertThat(heard).hasSize(2);
    }

    /** As by a Sample Timeout that fires when its sample has just ended. */
    @Test
    void anInterruptThatIsLeftBehindEndsNoWait() throws InterruptedException {
        long begin = System.nanoTime();
        List<Heard> heard = new ArrivalsRun(threads(1, 11))
                .add(timer("50", "group"))
                .sampler("call", result -> Thread.currentThread().interrupt())
                .start()
                .await();

        assertThat(heard).hasSize(11);
        assertThat((System.nanoTime() - begin) / 1_000_000).isGreaterThanOrEqualTo(195);
        assertThat(ArrivalCounts.all().started()).isEqualTo(11);
    }

    @Test
    void aStopInterruptsTheWaiting() throws InterruptedException {
        AtomicInteger calls = new AtomicInteger();
        ArrivalsRun run = new ArrivalsRun(threads(3, -1))
                .add(timer("0.001", "thread"))
                .sampler("call", result -> calls.incrementAndGet())
                .start();
        await().pollInSameThread().atMost(Duration.ofMinutes(1)).until(() -> calls.get() >= 3);
        run.stop();

        assertThat(run.await()).hasSize(3);
    }

    @Test
    void aBadValueEndsTheTest() throws InterruptedException {
        assertThatThrownBy(() -> TimerSchedules.of(timer("fast", "group")))
                .hasMessage("Samples per second 'fast': must be a number above 0, at most 1000000");
        assertThatThrownBy(() -> TimerSchedules.of(timer("1", "plan")))
                .hasMessage("Rate of 'plan': must be group or thread");

        List<Heard> heard = new ArrivalsRun(threads(1, -1))
                .add(timer("0", "group"))
                .sampler("call", sleep(1))
                .start()
                .await();
        assertThat(heard).allMatch(sample -> sample.wokeLateNanos() == -1);
        assertThat(ArrivalCounts.all()).isEqualTo(new ArrivalCounts(0, 0, 0, 0));
    }

    private static IntendedStartTimer timer(String rate, String rateOf) {
        IntendedStartTimer timer = new IntendedStartTimer();
        timer.getProps().set(IntendedStartTimerSchema.INSTANCE.rate, rate);
        timer.getProps().set(IntendedStartTimerSchema.INSTANCE.rateOf, rateOf);
        return timer;
    }

    private static ThreadGroup threads(int count, int loops) {
        LoopController loop = new LoopController();
        loop.setLoops(loops);
        loop.setContinueForever(false);
        ThreadGroup group = new ThreadGroup();
        group.setNumThreads(count);
        group.setRampUp(0);
        group.setSamplerController(loop);
        return group;
    }
}
