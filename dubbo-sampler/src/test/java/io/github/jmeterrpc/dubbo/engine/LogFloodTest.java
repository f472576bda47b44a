package io.github.jmeterrpc.dubbo.engine;

import io.github.jmeterrpc.common.contract.LogFloodContract;
import io.github.jmeterrpc.dubbo.provider.ProviderProcess;
import io.github.jmeterrpc.dubbo.provider.TestProvider;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.dubbo.common.profiler.ProfilerSwitch;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("full")
class LogFloodTest extends LogFloodContract {

    private static final int LOOPS = 10;

    @ParameterizedTest
    @CsvSource({"dubbo,false", "dubbo,true", "tri,false", "tri,true"})
    void aProviderThatIsDown(String protocol, String async) throws Exception {
        String address = protocol + "://127.0.0.1:" + TestProvider.freePort();
        fewLinesWhile("CONNECT_ERROR", sleeping(address, 1, 1000, async));
    }

    @ParameterizedTest
    @ValueSource(strings = {"dubbo", "tri"})
    void answersThatComeTooLate(String protocol) throws Exception {
        try (ProviderProcess provider = ProviderProcess.start(protocol)) {
            fewLinesWhile("TIMEOUT", sleeping(provider.address(), 300, 100, "false"));
            fewLinesWhile("TIMEOUT", sleeping(provider.address(), 300, 100, "true"));
        }
    }

    /** Dubbo's profiler logs each call that takes longer than three quarters of its timeout. */
    @ParameterizedTest
    @ValueSource(strings = {"dubbo", "tri"})
    void callsThatNearlyTimeOut(String protocol) throws Exception {
        double usual = ProfilerSwitch.getWarnPercent();
        try (ProviderProcess provider = ProviderProcess.start(protocol)) {
            // Here each call that takes longer than 0.6 s; the timeout of a minute is not reached
            // on a busy machine.
            ProfilerSwitch.setWarnPercent(0.01);
            for (String async : List.of("false", "true")) {
                Map<String, String> properties = sleeping(provider.address(), 700, 60_000, async);
                // Only calls by way of Dubbo's proxy are profiled.
                properties.put("retries", "1");
                assertFewLines(new EngineRun(4 * THREADS, 1, properties).start(), "OK", 4 * THREADS);
            }
        } finally {
            ProfilerSwitch.setWarnPercent(usual);
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
            assertFewLines(run, "CONNECT_ERROR", THREADS * LOOPS);
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
        assertFewLines(new EngineRun(THREADS, LOOPS, properties).start(), code, THREADS * LOOPS);
    }
}
