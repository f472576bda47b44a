package io.github.jmeterrpc.dubbo.compat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.jmeterrpc.dubbo.element.DubboSampler;
import io.github.jmeterrpc.support.testing.Opened;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Runs each row of the guide's table of response codes by provider version and protocol, at a real
 * provider of each.
 */
@Tag("full")
class ResponseCodesTest {

    @RegisterExtension
    static final Opened opened = new Opened();

    private static final int NINE_MEGABYTES = 9 << 20;
    private static final String NINE_MEGABYTES_OF_TEXT = "[\"" + "x".repeat(NINE_MEGABYTES) + "\"]";

    /** The call of each row, by the row's first cell. */
    private static final Map<String, Function<Target, DubboSampler>> CALLS = new LinkedHashMap<>();

    static {
        CALLS.put("the method returns", target -> calls(target, "who", "", ""));
        CALLS.put("the method throws", target -> calls(target, "failing", "String", "[\"sold out\"]"));
        CALLS.put("the method overflows its stack", target -> calls(target, "recursing", "", ""));
        CALLS.put("no such method", target -> calls(target, "nowhere", "", ""));
        CALLS.put("no method with these parameter types", target -> calls(target, "failing", "int", "[1]"));
        CALLS.put(
                "a parameter type whose class the provider lacks",
                target -> calls(target, "failing", "held.NoSuch", "[{\"name\": \"x\"}]"));
        CALLS.put(
                "an argument that does not fit its type",
                target -> Samples.sampler(
                        target, "Arguments", "order", "io.github.jmeterrpc.fixture.Order", "[{\"id\": \"abc\"}]"));
        CALLS.put(
                "a text that ends with the name of a parameter type",
                target -> calls(target, "failing", "String", "[\"cannot be cast to java.lang.String\"]"));
        CALLS.put("more calls at once than the provider's *executes*", ResponseCodesTest::whileAnotherCallRuns);
        CALLS.put(
                "the provider's token is missing",
                target -> Samples.with(calls(target, "who", "", ""), Map.of(Samples.SCHEMA.group, "token")));
        CALLS.put("no such interface", target -> Samples.sampler(target, "Absent", "who", "", ""));
        CALLS.put(
                "no such group",
                target -> Samples.with(calls(target, "who", "", ""), Map.of(Samples.SCHEMA.group, "absent")));
        CALLS.put(
                "no such version",
                target -> Samples.with(calls(target, "who", "", ""), Map.of(Samples.SCHEMA.version, "9.9.9")));
        CALLS.put(
                "a request longer than *Payload limit (bytes)*",
                target -> calls(target, "lengthOf", "String", NINE_MEGABYTES_OF_TEXT));
        CALLS.put(
                "a reply longer than *Payload limit (bytes)*",
                target -> calls(target, "big", "int", "[" + NINE_MEGABYTES + "]"));
        CALLS.put(
                "*Asynchronous call*",
                target -> Samples.with(calls(target, "who", "", ""), Map.of(Samples.SCHEMA.async, "true")));
        CALLS.put(
                "no reply within *Timeout (ms)*",
                target -> Samples.with(
                        calls(target, "slow", "String, int", "[\"codes\", 2000]"),
                        Map.of(Samples.SCHEMA.timeout, "200")));
    }

    private static Samples samples;

    @BeforeAll
    static void start() {
        samples = opened.add(new Samples());
    }

    private static DubboSampler calls(Target target, String method, String types, String arguments) {
        return Samples.sampler(target, "Calls", method, types, arguments);
    }

    /** A call of a method that executes one at a time, after another one has begun there. */
    private static DubboSampler whileAnotherCallRuns(Target target) {
        DubboSampler slow = calls(target, "slow", "String, int", "[\"single\", 15000]");
        DubboSampler refused = calls(target, "slow", "String, int", "[\"refused\", 0]");
        for (DubboSampler sampler : List.of(slow, refused)) {
            Samples.with(sampler, Map.of(Samples.SCHEMA.group, "single"));
        }
        Thread caller = new Thread(() -> {
            // One of the calls below may be there first.
            for (int i = 0; i < 1000 && !slow.sample(null).isSuccessful(); i++) {
                LockSupport.parkNanos(1_000_000);
            }
        });
        caller.setDaemon(true);
        caller.start();
        await().atMost(Duration.ofSeconds(14)).until(() -> !refused.sample(null).isSuccessful());
        return refused;
    }

    private static Stream<Arguments> cells() throws IOException {
        return rows().flatMap(row -> Stream.of(Target.values())
                .map(target -> Arguments.of(row.get(0), target, row.get(1 + target.ordinal()))));
    }

    /** The rows of the guide's table, cell by cell. */
    private static Stream<List<String>> rows() throws IOException {
        return Files.readAllLines(Path.of("README.md")).stream()
                .dropWhile(line -> !line.startsWith("| call |"))
                .skip(2)
                .takeWhile(line -> line.startsWith("|"))
                .map(line -> List.of(line.substring(2, line.length() - 2).split(" \\| ")));
    }

    @Test
    void theGuideHasARowForEachCall() throws Exception {
        assertThat(rows().map(row -> row.get(0))).containsExactlyElementsOf(CALLS.keySet());
    }

    @ParameterizedTest
    @MethodSource("cells")
    void aProviderAnswersWith(String call, Target target, String code) {
        SampleResult result = CALLS.get(call).apply(target).sample(null);
        assertThat("`" + result.getResponseCode() + "`")
                .as(result.getResponseMessage() + "\n" + result.getResponseDataAsString())
                .isEqualTo(code);
        // The connection is still there.
        assertThat(calls(target, "who", "", "").sample(null).isSuccessful()).isTrue();
    }
}
