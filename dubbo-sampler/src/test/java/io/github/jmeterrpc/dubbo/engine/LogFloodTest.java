package io.github.jmeterrpc.dubbo.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.common.contract.CapturedLog;
import io.github.jmeterrpc.dubbo.provider.ProviderProcess;
import io.github.jmeterrpc.dubbo.provider.TestProvider;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** However the samples go, the log tells of the test, not of each sample: jmeter.log of a long test stays small. */
class LogFloodTest {

    private static final int THREADS = 8;
    private static final int LOOPS = 10;

    /** Of a whole test, less than it has samples. */
    private static final int FEW = 20;

    private CapturedLog log;

    @BeforeEach
    void listen() {
        log = new CapturedLog();
    }

    @AfterEach
    void stopListening() {
        log.close();
    }

    @ParameterizedTest
    @CsvSource({"dubbo,false", "dubbo,true", "tri,false", "tri,true"})
    void aProviderThatIsDown(String protocol, String async) throws Exception {
        String address = protocol + "://127.0.0.1:" + TestProvider.freePort();
        fewLinesWhile("CONNECT_ERROR", sleeping(address, 1, 1000, async));
    }

    @ParameterizedTest
    @CsvSource({"dubbo,false", "dubbo,true", "tri,false", "tri,true"})
    void answersThatComeTooLate(String protocol, String async) throws Exception {
        try (ProviderProcess provider = ProviderProcess.start(protocol)) {
            fewLinesWhile("TIMEOUT", sleeping(provider.address(), 60, 30, async));
        }
    }

    /** Dubbo's profiler tells of each call that takes longer than three quarters of its timeout. */
    @ParameterizedTest
    @CsvSource({"dubbo,false", "dubbo,true", "tri,false", "tri,true"})
    void callsThatNearlyTimeOut(String protocol, String async) throws Exception {
        try (ProviderProcess provider = ProviderProcess.start(protocol)) {
            // Far enough from the end that a busy machine does not carry them over it.
            fewLinesWhile("OK", sleeping(provider.address(), 1600, 2000, async), 4);
        }
    }

    @ParameterizedTest
    @CsvSource({"dubbo,false", "dubbo,true", "tri,false", "tri,true"})
    void aProviderThatDies(String protocol, String async) throws Exception {
        try (ProviderProcess provider = ProviderProcess.start(protocol)) {
            EngineRun run =
                    new EngineRun(THREADS, LOOPS, sleeping(provider.address(), 600_000, 600_000, async)).start();
            provider.awaitSleeping(THREADS);
            provider.kill();
            assertFewLines(run.await(), "CONNECT_ERROR", LOOPS);
        }
    }

    private static Map<String, String> sleeping(String address, int millis, int timeout, String async) {
        return new HashMap<>(Map.of(
                "address",
                address,
                "method",
                "sleep",
                "parameterTypes",
                "long",
                "arguments",
                "[" + millis + "]",
                "timeout",
                String.valueOf(timeout),
                "async",
                async));
    }

    private void fewLinesWhile(String code, Map<String, String> properties) throws Exception {
        fewLinesWhile(code, properties, LOOPS);
    }

    private void fewLinesWhile(String code, Map<String, String> properties, int loops) throws Exception {
        assertFewLines(new EngineRun(THREADS, loops, properties).start().await(), code, loops);
    }

    private void assertFewLines(List<SampleResult> samples, String code, int loops) {
        assertThat(samples).hasSize(THREADS * loops);
        // A busy machine makes a call late; what counts is that nearly all are of the kind.
        assertThat(samples.stream()
                        .filter(sample -> sample.getResponseCode().equals(code))
                        .count())
                .isGreaterThan(THREADS * loops * 8 / 10);
        assertThat(log.lines()).hasSizeLessThan(FEW);
    }
}
