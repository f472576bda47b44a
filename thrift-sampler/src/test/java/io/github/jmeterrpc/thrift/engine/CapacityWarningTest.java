package io.github.jmeterrpc.thrift.engine;

import static io.github.jmeterrpc.thrift.engine.Plans.call;
import static io.github.jmeterrpc.thrift.engine.Plans.run;
import static io.github.jmeterrpc.thrift.engine.Plans.with;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.common.contract.CapturedLog;
import io.github.jmeterrpc.thrift.java.example.PlaceOrder;
import io.github.jmeterrpc.thrifttarget.ThriftServer;
import java.util.Map;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.protocol.java.sampler.JavaSampler;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** When the log tells that a plan asks for more than this machine has; here that its ports bear so many samples only. */
@Tag("full")
class CapacityWarningTest {

    private static final Map<String, String> PER_SAMPLE = Map.of("lifetime", "SAMPLE");
    private static ThriftServer server;

    @BeforeAll
    static void start() throws Exception {
        server = Plans.framed();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static JavaSampler typed(String lifetime) {
        Arguments arguments = new PlaceOrder().getDefaultParameters();
        Map.of("host", "127.0.0.1", "port", String.valueOf(server.port()), "lifetime", lifetime)
                .forEach((name, value) -> {
                    arguments.removeArgument(name);
                    arguments.addArgument(name, value);
                });
        JavaSampler sampler = new JavaSampler();
        sampler.setName("typed");
        sampler.setClassname(PlaceOrder.class.getName());
        sampler.setArguments(arguments);
        return sampler;
    }

    @Test
    void beforeAnyThreadStarts() throws Exception {
        try (CapturedLog log = new CapturedLog()) {
            assertThat(run(4, 3, with(call(server.port(), "echo", "[\"x\"]"), PER_SAMPLE)))
                    .hasSize(12);
            assertThat(log.ownLines()).singleElement().asString().contains("Samples make a new connection each");
            assertThat(log.ownThreads()).containsExactly("engine");
        }
    }

    @Test
    void forTypedCallsTooWhereThePlanHasAThriftRequest() throws Exception {
        try (CapturedLog log = new CapturedLog()) {
            assertThat(run(2, 2, call(server.port(), "echo", "[\"x\"]"), typed("SAMPLE")))
                    .hasSize(8);
            assertThat(log.ownLines()).singleElement().asString().contains("Samples make a new connection each");
            assertThat(log.ownThreads()).containsExactly("engine");
        }
    }

    /** Nothing of the plugin is there before. */
    @Test
    void withTheFirstTypedCallWhereThePlanHasNothingElse() throws Exception {
        try (CapturedLog log = new CapturedLog()) {
            assertThat(run(4, 3, typed("SAMPLE"))).hasSize(12);
            assertThat(log.ownLines()).singleElement().asString().contains("Samples make a new connection each");
        }
    }

    @Test
    void nothingWhereAllFits() throws Exception {
        try (CapturedLog log = new CapturedLog()) {
            assertThat(run(2, 2, call(server.port(), "echo", "[\"x\"]"), typed("THREAD")))
                    .hasSize(8);
            assertThat(log.ownLines()).isEmpty();
        }
    }
}
