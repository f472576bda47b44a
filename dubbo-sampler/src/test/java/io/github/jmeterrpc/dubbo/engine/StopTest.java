package io.github.jmeterrpc.dubbo.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.jmeterrpc.common.element.RpcSampler;
import io.github.jmeterrpc.dubbo.discovery.MethodResolver;
import io.github.jmeterrpc.dubbo.provider.DeafProvider;
import io.github.jmeterrpc.dubbo.provider.ProviderProcess;
import io.github.jmeterrpc.dubbo.testbed.RecordingServer;
import java.net.Socket;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A call that would take ten minutes ends with the test. */
@Tag("full")
class StopTest {

    private static final int THREADS = 4;
    private static final String TEN_MINUTES = "600000";

    @ParameterizedTest
    @ValueSource(strings = {"false", "true"})
    void aCallInFlightIsInterrupted(String async) throws Exception {
        try (ProviderProcess provider = ProviderProcess.start("dubbo")) {
            EngineRun run = new EngineRun(
                            THREADS,
                            2,
                            Map.of(
                                    "address",
                                    provider.address(),
                                    "method",
                                    "sleep",
                                    "parameterTypes",
                                    "long",
                                    "arguments",
                                    "[" + TEN_MINUTES + "]",
                                    "timeout",
                                    TEN_MINUTES,
                                    "async",
                                    async,
                                    "connections",
                                    String.valueOf(THREADS)))
                    .start();
            provider.awaitSleeping(THREADS);
            long stopped = System.nanoTime();
            run.stop();
            assertThat(run.await()).hasSize(THREADS).allSatisfy(StopTest::isInterrupted);
            // By default Dubbo waits ten seconds for the answers of each connection, one connection
            // after the other.
            assertThat(Duration.ofNanos(System.nanoTime() - stopped)).isLessThan(Duration.ofSeconds(30));
        }
    }

    private static void isInterrupted(SampleResult sample) {
        assertThat(sample.getResponseCode())
                .as(sample.getResponseMessage() + "\n" + sample.getResponseDataAsString())
                .isEqualTo("INTERRUPTED");
        assertThat(sample.isSuccessful()).isFalse();
    }

    @Test
    void aCallThatWaitsForAConnectionIsInterrupted() throws Exception {
        try (DeafProvider provider = new DeafProvider()) {
            EngineRun run = new EngineRun(
                            1,
                            2,
                            Map.of(
                                    "address", provider.address(),
                                    "method", "echo",
                                    "parameterTypes", "String",
                                    "arguments", "[\"x\"]",
                                    "timeout", TEN_MINUTES))
                    .start();
            try (Socket connection = provider.take()) {
                assertThat(connection.getInputStream().read())
                        .as("first byte of a call")
                        .isNotNegative();
                provider.breakOff(connection);
            }
            awaitThatSomeThreadWaitsForAConnection(true);
            run.stop();
            awaitThatSomeThreadWaitsForAConnection(false);
            // Now the try to connect succeeds, for whose end the end of the test waits.
            provider.emptyQueue();
            assertThat(run.await()).hasSize(2).last().satisfies(StopTest::isInterrupted);
        }
    }

    /** The registry takes connections and says nothing: each question to it has ten seconds. */
    @Test
    void interruptsTheWaitForTypesFromARegistry() throws Exception {
        try (RecordingServer registry = RecordingServer.silent()) {
            EngineRun run = new EngineRun(
                            THREADS,
                            2,
                            Map.of(
                                    "address", "zookeeper://" + registry.hostAndPort(),
                                    "method", "echo",
                                    "arguments", "[\"x\"]"))
                    .start();
            until(() -> !run.isRunning() || threadsIn(MethodResolver.class) >= THREADS);
            run.stop();
            assertThat(run.await())
                    .hasSize(THREADS)
                    .allSatisfy(StopTest::isInterrupted)
                    .allSatisfy(sample ->
                            assertThat(sample.getSamplerData()).startsWith("zookeeper://" + registry.hostAndPort()));
        }
    }

    /** Load threads alone: what they wait for is done by another. */
    private static long threadsIn(Class<?> type) {
        return Thread.getAllStackTraces().values().stream()
                .filter(stack -> Arrays.stream(stack)
                                .anyMatch(frame -> frame.getClassName().equals(type.getName()))
                        && Arrays.stream(stack)
                                .anyMatch(frame -> frame.getClassName().equals(RpcSampler.class.getName())))
                .count();
    }

    private static void awaitThatSomeThreadWaitsForAConnection(boolean expected) {
        until(() -> someThreadWaitsForAConnection() == expected);
    }

    private static void until(Callable<Boolean> condition) {
        await().pollInSameThread()
                .atMost(Duration.ofMinutes(1))
                .pollInterval(Duration.ofMillis(5))
                .until(condition);
    }

    private static boolean someThreadWaitsForAConnection() {
        return Thread.getAllStackTraces().values().stream()
                .anyMatch(stack -> DeafProvider.isWaitedForBy(stack)
                        && Arrays.stream(stack)
                                .anyMatch(frame -> frame.getClassName().equals(RpcSampler.class.getName())));
    }

    /**
     * An interrupt before, during or after a call does not stay set for the next action of the
     * thread.
     */
    @Test
    void anInterruptHitsTheSampleItWasMeantForOnly() throws Exception {
        try (ProviderProcess provider = ProviderProcess.start("dubbo")) {
            EngineRun run = new EngineRun(
                            THREADS,
                            300,
                            Map.of(
                                    "address", provider.address(),
                                    "method", "sleep",
                                    "parameterTypes", "long",
                                    "arguments", "[1]",
                                    "timeout", TEN_MINUTES))
                    .start();
            while (run.isRunning()) {
                run.interruptSamples();
                Thread.sleep(1);
            }
            List<SampleResult> samples = run.await();
            assertThat(samples)
                    .hasSize(THREADS * 300)
                    .extracting(SampleResult::getResponseCode)
                    .contains("OK", "INTERRUPTED")
                    .containsOnly("OK", "INTERRUPTED");
            assertThat(run.samplesLeftInterrupted()).isZero();
        }
    }

    @Test
    void shutdownLetsACallInFlightEnd() throws Exception {
        try (ProviderProcess provider = ProviderProcess.start("dubbo")) {
            EngineRun run = new EngineRun(
                            1,
                            -1,
                            Map.of(
                                    "address", provider.address(),
                                    "method", "sleep",
                                    "parameterTypes", "long",
                                    "arguments", "[1000]",
                                    "timeout", TEN_MINUTES))
                    .start();
            provider.awaitSleeping(1);
            run.shutdown();
            assertThat(run.await()).isNotEmpty().allMatch(SampleResult::isSuccessful);
        }
    }
}
