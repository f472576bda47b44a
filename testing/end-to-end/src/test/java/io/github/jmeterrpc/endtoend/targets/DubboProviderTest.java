package io.github.jmeterrpc.endtoend.targets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterrpc.endtoend.suite.Ending;
import io.github.jmeterrpc.endtoend.suite.ListeningSockets;
import io.github.jmeterrpc.harness.process.FreePorts;
import io.github.jmeterrpc.harness.process.ManagedProcess;
import io.github.jmeterrpc.harness.suite.Suite;
import io.github.jmeterrpc.support.testing.Opened;
import io.github.jmeterrpc.targets.dubbo.Order;
import io.github.jmeterrpc.targets.dubbo.StockException;
import io.github.jmeterrpc.targets.dubbo.StressService;
import java.io.File;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.dubbo.rpc.service.GenericException;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

class DubboProviderTest {

    @RegisterExtension
    static final Opened opened = new Opened();

    private static final String STRING = "java.lang.String";

    @TempDir
    static Path folder;

    private static int port;
    private static ManagedProcess provider;
    private static LoopbackClient client;

    @BeforeAll
    static void start() {
        port = FreePorts.one();
        provider =
                opened.add(Suite.find().startProvider(port, 20, folder.resolve("provider.txt"), Duration.ofMinutes(2)));
        System.setProperty("dubbo.application.logger", "jdk");
        client = opened.add(new LoopbackClient(port));
    }

    @Test
    void givesTextBack() {
        assertThat(client.call("echo", List.of(STRING), "Grüße, 世界")).isEqualTo("Grüße, 世界");
        assertThat(client.call("string1k", List.of(STRING), "k".repeat(1024))).isEqualTo("k".repeat(1024));
        assertThat(client.call("string100k", List.of(STRING), "k".repeat(102_400)))
                .isEqualTo("k".repeat(102_400));
    }

    @Test
    void takesAnObjectAndReturnsOne() {
        Map<String, Object> order = Map.of(
                "id",
                9_007_199_254_740_993L,
                "payment",
                "CARD",
                "lines",
                List.of(
                        Map.of("article", "tea", "quantity", 3, "price", new BigDecimal("0.10")),
                        Map.of("article", "cup", "quantity", 2, "price", new BigDecimal("1.25"))));

        Object receipt = client.call("placeOrder", List.of(Order.class.getName()), order);

        assertThat(receipt)
                .asInstanceOf(InstanceOfAssertFactories.MAP)
                .containsEntry("orderId", 9_007_199_254_740_993L)
                .containsEntry("pieces", 5)
                .containsEntry("total", new BigDecimal("2.80"))
                .containsEntry("payment", "CARD");
    }

    @Test
    void failsAsBusinessDoes() {
        assertThatThrownBy(() -> client.call("reserve", List.of(STRING, "int"), "tea", 3))
                .isInstanceOfSatisfying(GenericException.class, thrown -> {
                    assertThat(thrown.getExceptionClass()).isEqualTo(StockException.class.getName());
                    assertThat(thrown.getExceptionMessage()).isEqualTo("Not in stock: 3 of tea");
                });
    }

    @Test
    void takesItsTime() {
        long start = System.nanoTime();
        assertThat(client.call("sleep", List.of("long"), 300L)).isEqualTo(300L);
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThanOrEqualTo(Duration.ofMillis(300));
    }

    @Test
    void seesItsCallersOnLoopback() {
        assertThat(client.call("peerAddress", List.of())).asString().startsWith("127.0.0.1:");
    }

    @Test
    void listensOnLoopbackAloneAndOnNothingElse() {
        assertThat(ListeningSockets.of(provider.pid())).containsExactly("127.0.0.1:" + port);
    }

    @Test
    void isCalledOverTripleOnLoopbackAlone() {
        int own = FreePorts.one();
        List<String> triple = List.of("--protocol", "tri");
        try (ManagedProcess another = Suite.find()
                        .startProvider(own, 20, triple, folder.resolve("triple.txt"), Duration.ofMinutes(2));
                LoopbackClient caller = LoopbackClient.overTriple(own)) {
            assertThat(another.output())
                    .content()
                    .contains("ready: tri://127.0.0.1:" + own + "/" + StressService.class.getName());
            assertThat(caller.call("echo", List.of(STRING), "世界")).isEqualTo("世界");
            assertThat(caller.call("peerAddress", List.of())).asString().startsWith("127.0.0.1:");
            assertThat(ListeningSockets.of(another.pid())).containsExactly("127.0.0.1:" + own);
        }
    }

    @Test
    @Tag("full")
    void isCalledByPlainConsumersOfItsRegistry() {
        int own = FreePorts.one();
        int registry = FreePorts.one();
        String libraries = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry ->
                        !entry.contains("jmeterrpc") && entry.endsWith(".jar") || entry.endsWith("test-classes"))
                .filter(entry ->
                        !entry.contains(Suite.find().top().resolve("targets").toString()))
                .collect(Collectors.joining(File.pathSeparator));
        List<String> consumer = List.of(
                "-cp",
                libraries,
                PlainConsumer.class.getName(),
                "zookeeper://127.0.0.1:" + registry,
                StressService.class.getName());
        List<String> options = List.of("--registry=" + registry);
        Duration limit = Duration.ofMinutes(2);
        try (ManagedProcess registered =
                        Suite.find().startProvider(own, 20, options, folder.resolve("registered.txt"), limit);
                ManagedProcess calling =
                        ManagedProcess.startJava("plain consumer", consumer, folder.resolve("consumer.txt"), limit)) {
            calling.awaitSuccess();
            assertThat(calling.output()).content().contains("answer: hello");
            assertThat(registered.isAlive()).isTrue();
        }
    }

    @Test
    @Tag("full")
    void endsQuicklyWhenAsked() throws InterruptedException {
        int own = FreePorts.one();
        ManagedProcess another =
                Suite.find().startProvider(own, 20, folder.resolve("another.txt"), Duration.ofMinutes(2));
        try (LoopbackClient caller = new LoopbackClient(own)) {
            assertThat(caller.call("echo", List.of(STRING), "x")).isEqualTo("x");
            Ending.isQuick(another);
        } finally {
            another.close();
        }
    }
}
