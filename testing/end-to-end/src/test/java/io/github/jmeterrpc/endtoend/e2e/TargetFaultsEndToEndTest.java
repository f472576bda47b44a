package io.github.jmeterrpc.endtoend.e2e;

import static io.github.jmeterrpc.endtoend.e2e.FaultBed.DUBBO;
import static io.github.jmeterrpc.endtoend.e2e.FaultBed.OK;
import static io.github.jmeterrpc.endtoend.e2e.FaultBed.THRIFT;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.support.faults.Fault;
import io.github.jmeterrpc.support.faults.FaultProxy;
import io.github.jmeterrpc.support.testing.Opened;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Targets behind a network that resets connections, or lets replies through byte by byte. */
@Tag("full")
class TargetFaultsEndToEndTest {

    @RegisterExtension
    static final Opened opened = new Opened();

    private static final Fault SLOW = Fault.trickle(Duration.ofMillis(2));
    private static final int THREADS = 4;

    private static FaultBed bed;

    @BeforeAll
    static void start() {
        bed = opened.add(new FaultBed("target-faults", 50));
    }

    /** The connection is reset in place of each hundredth piece. */
    private static Fault resets() {
        return Fault.RESET.ofEach(100);
    }

    private static Map<String, Map<String, Integer>> codes(
            String name, FaultProxy dubbo, FaultProxy thrift, int loops, int timeout) {
        Map<String, Map<String, Integer>> codes = bed.codes(
                name,
                Map.of(
                        "dubbo.port", String.valueOf(dubbo.port()),
                        "thrift.port", String.valueOf(thrift.port()),
                        "loops", String.valueOf(loops),
                        "timeout", String.valueOf(timeout)),
                List.of("-Xmx256m"),
                process -> {});
        assertThat(codes).allSatisfy((label, counts) -> assertThat(
                        counts.values().stream().mapToInt(Integer::intValue).sum())
                .isEqualTo(THREADS * loops));
        return codes;
    }

    @Test
    void connectionsThatAreResetFailTheCallsOnThem() {
        try (FaultProxy dubbo = new FaultProxy(bed.dubboPort()).replies(resets());
                FaultProxy thrift = new FaultProxy(bed.thriftPort()).replies(resets())) {
            Map<String, Map<String, Integer>> codes = codes("resets", dubbo, thrift, 300, 5000);

            assertThat(codes.get(DUBBO)).containsOnlyKeys(OK, "CONNECT_ERROR");
            assertThat(dubbo.resets()).isGreaterThan(1);
            assertThat(codes.get(THRIFT)).containsOnlyKeys(OK, "CONNECTION_CLOSED");
            assertThat(codes.get(THRIFT)).containsEntry("CONNECTION_CLOSED", thrift.resets());
            // One for each thread, and another one after each reset, unless that was a thread's
            // last call.
            assertThat(thrift.accepted()).isBetween(thrift.resets(), THREADS + thrift.resets());
        }
    }

    @Test
    void repliesThatComeByteByByteInTimeAreWhole() {
        try (FaultProxy dubbo = new FaultProxy(bed.dubboPort()).replies(SLOW);
                FaultProxy thrift = new FaultProxy(bed.thriftPort()).replies(SLOW)) {
            Map<String, Map<String, Integer>> codes = codes("slow", dubbo, thrift, 5, 60_000);

            assertThat(codes).allSatisfy((label, counts) -> assertThat(counts).containsOnlyKeys(OK));
            assertThat(thrift.accepted()).isEqualTo(THREADS);
        }
    }

    @Test
    void repliesThatComeByteByByteTooLateAreTimeouts() {
        try (FaultProxy dubbo = new FaultProxy(bed.dubboPort()).replies(SLOW);
                FaultProxy thrift = new FaultProxy(bed.thriftPort()).replies(SLOW)) {
            Map<String, Map<String, Integer>> codes = codes("slower-than-the-timeout", dubbo, thrift, 20, 50);

            assertThat(codes).allSatisfy((label, counts) -> assertThat(counts).containsOnlyKeys("TIMEOUT"));
            // A late reply cannot meet the next call: each has a connection of its own.
            assertThat(thrift.accepted()).isEqualTo(THREADS * 20);
            assertThat(dubbo.accepted()).isEqualTo(1);
        }
    }
}
