package io.github.jmeterrpc.dsl;

import static io.github.jmeterrpc.dsl.RpcDsl.arrivals;
import static io.github.jmeterrpc.dsl.RpcDsl.dubboSampler;
import static io.github.jmeterrpc.dsl.RpcDsl.influxMetrics;
import static io.github.jmeterrpc.dsl.RpcDsl.thriftSampler;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static us.abstracta.jmeter.javadsl.JmeterDsl.testPlan;
import static us.abstracta.jmeter.javadsl.JmeterDsl.threadGroup;

import io.github.jmeterrpc.dubbo.element.DubboSchema;
import io.github.jmeterrpc.harness.process.FreePorts;
import io.github.jmeterrpc.harness.process.ManagedProcess;
import io.github.jmeterrpc.influx.element.InfluxDbMetricsSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import us.abstracta.jmeter.javadsl.core.TestPlanStats;

@Tag("full")
class RpcDslTest {

    private static final String SERVICE = "io.github.jmeterrpc.targets.dubbo.StressService";
    private static final Duration LIMIT = Duration.ofMinutes(2);

    private static final Path BIN = Path.of("../bin").toAbsolutePath();
    private static final Path IDL = Path.of("../targets/rpc/src/main/thrift/stress.thrift");

    @TempDir
    Path folder;

    @Test
    void callsDubboAndThriftAndWritesWhatItSaw() throws Exception {
        int dubbo = FreePorts.one();
        int thrift = FreePorts.one();
        try (ManagedProcess provider = start("dubbo-provider", dubbo);
                ManagedProcess server = start("thrift-server", thrift)) {
            TestPlanStats stats = testPlan(
                            threadGroup(
                                    2,
                                    10,
                                    dubboSampler("dubbo://127.0.0.1:" + dubbo, SERVICE, "echo")
                                            .parameterTypes("String")
                                            .arguments("[\"${__threadNum}\"]")
                                            .timeout(Duration.ofMinutes(1)),
                                    thriftSampler("127.0.0.1", thrift, IDL, "echo")
                                            .service("StressService")
                                            .arguments("[\"hello\"]")
                                            .readTimeout(Duration.ofMinutes(1))),
                            influxMetrics()
                                    .application("dsl")
                                    .set(
                                            InfluxDbMetricsSchema.INSTANCE.spoolDir,
                                            folder.resolve("spool").toString()))
                    .run();
            assertThat(provider.isAlive() && server.isAlive()).isTrue();
            assertThat(stats.overall().samplesCount()).isEqualTo(40);
            assertThat(stats.overall().errorsCount()).isZero();
        }
    }

    @Test
    void arrivalsBeginByTheirSchedule() throws Exception {
        int thrift = FreePorts.one();
        try (ManagedProcess server = start("thrift-server", thrift)) {
            TestPlanStats stats = testPlan(arrivals(
                                    "rate(50/s) even_arrivals(2 s)",
                                    thriftSampler("127.0.0.1", thrift, IDL, "echo")
                                            .service("StressService")
                                            .arguments("[\"hello\"]")
                                            .readTimeout(Duration.ofMinutes(1)))
                            .maximumThreads(20))
                    .run();
            assertThat(server.isAlive()).isTrue();
            assertThat(stats.overall().samplesCount()).isEqualTo(100);
            assertThat(stats.overall().errorsCount()).isZero();
        }
    }

    @Test
    void aSavedPlanHoldsWhatWasSet() throws IOException {
        Path plan = folder.resolve("plan.jmx");
        testPlan(
                        threadGroup(
                                1,
                                1,
                                dubboSampler("zookeeper://127.0.0.1:2181", SERVICE, "echo")
                                        .set(DubboSchema.INSTANCE.group, "blue")
                                        .attachment("trace", "t1")
                                        .attachment("region", "cn")
                                        .argument("java.lang.String", "hello"),
                                thriftSampler("127.0.0.1", 9090, IDL, "echo").header("tenant", "shop")),
                        influxMetrics("http://127.0.0.1:8086/write?db=jmeter").run("r1"))
                .saveAsJmx(plan.toString());
        assertThat(Files.readString(plan))
                .contains("guiclass=\"io.github.jmeterrpc.dubbo.gui.DubboSamplerGui\"")
                .contains("<stringProp name=\"DubboSampler.group\">blue</stringProp>")
                .containsPattern(table("DubboSampler.attachments", "trace", "t1", "region", "cn"))
                .containsPattern(table("DubboSampler.argumentRows", "java.lang.String", "hello"))
                .containsPattern(table("ThriftSampler.headers", "tenant", "shop"))
                .contains("<stringProp name=\"InfluxDbMetrics.run\">r1</stringProp>");
    }

    private static String table(String name, String... texts) {
        return "(?s)name=\"" + name + "\".*" + String.join(".*", texts);
    }

    /** It would be a text where the sampler reads rows. */
    @Test
    void aTableIsNotSetAsText() {
        assertThatThrownBy(
                        () -> dubboSampler("127.0.0.1:1", SERVICE, "echo").set(DubboSchema.INSTANCE.attachments, "a=b"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("DubboSampler.attachments is a table; add its rows one by one");
    }

    private ManagedProcess start(String target, int port) {
        ManagedProcess process = ManagedProcess.start(
                target,
                new ProcessBuilder(BIN.resolve(target).toString(), "--port", String.valueOf(port)),
                folder.resolve(target + ".txt"),
                LIMIT);
        process.awaitLine(line -> line.startsWith("ready:"), LIMIT);
        return process;
    }
}
