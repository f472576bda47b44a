package io.github.jmeterrpc.dubbo.client.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterrpc.dubbo.client.DubboClient;
import io.github.jmeterrpc.dubbo.endpoint.Call;
import io.github.jmeterrpc.dubbo.endpoint.DubboEndpoint;
import io.github.jmeterrpc.dubbo.endpoint.DubboOptions;
import io.github.jmeterrpc.dubbo.testbed.Eventually;
import io.github.jmeterrpc.dubbo.testbed.GreeterServer;
import io.github.jmeterrpc.dubbo.wire.CallMetrics;
import io.github.jmeterrpc.protobuf.ProtobufDefinition;
import io.github.jmeterrpc.protobuf.ProtobufService;
import io.github.jmeterrpc.support.testing.Opened;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Neither side of a stream fills the heap of the generator. */
class MessageStreamTest {

    /** Base64 of 100 KB. */
    private static final String PAYLOAD = "A".repeat(4 * 34_000);

    private static final int BYTES = 3 * 34_000;

    @RegisterExtension
    static final Opened opened = new Opened();

    private static GreeterServer server;
    private static DubboClient client;
    private static ProtobufService greeter;
    private static DubboEndpoint endpoint;

    @BeforeAll
    static void start() throws Exception {
        server = opened.add(new GreeterServer());
        client = opened.add(new DubboClient());
        greeter = ProtobufDefinition.ofSet(MessageStreamTest.class
                        .getResourceAsStream("/greeter.pb")
                        .readAllBytes())
                .service("demo.Greeter");
        endpoint = DubboEndpoint.of("tri://127.0.0.1:" + server.port(), "demo.Greeter", "", "", DubboOptions.DEFAULT)
                .withDefinition("greeter.pb");
    }

    @Test
    void repliesThatAreNotReadStayWithTheProvider() throws Exception {
        int before = server.sent();
        CountDownLatch mayRead = new CountDownLatch(1);
        AtomicInteger received = new AtomicInteger();
        AtomicReference<Object> end = new AtomicReference<>();
        MessageStream stream = open("LotsOfReplies", new MessageStream.Receiver() {
            @Override
            public void message(byte[] message) {
                try {
                    mayRead.await(20, TimeUnit.SECONDS);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
                received.incrementAndGet();
            }

            @Override
            public void ended(Throwable thrown) {
                end.set(thrown == null ? "OK" : thrown);
            }
        });
        stream.send(message("LotsOfReplies", "{\"count\": 500, \"payload\": \"" + PAYLOAD + "\"}"), 1000);
        stream.endRequests();
        int held = settled(() -> server.sent() - before);
        // 50 MB wait; here are 1 MB and what is under way.
        assertThat(held * (long) BYTES).isBetween(1L << 20, 16L << 20);
        mayRead.countDown();
        assertThat(Eventually.value(end::get, "OK")).isEqualTo("OK");
        assertThat(received.get()).isEqualTo(500);
    }

    @Test
    void messagesThatTheProviderDoesNotTakeHoldTheSenderBack() throws Exception {
        AtomicReference<Object> end = new AtomicReference<>();
        MessageStream stream = open("LotsOfGreetings", new MessageStream.Receiver() {
            @Override
            public void message(byte[] message) {}

            @Override
            public void ended(Throwable thrown) {
                end.set(thrown == null ? "OK" : thrown);
            }
        });
        byte[] slow = message("LotsOfGreetings", "{\"delay\": \"30s\", \"payload\": \"" + PAYLOAD + "\"}");
        AtomicInteger sent = new AtomicInteger();
        assertThatThrownBy(() -> {
                    while (sent.get() < 1000) {
                        stream.send(slow, 300);
                        sent.incrementAndGet();
                    }
                })
                .isInstanceOf(TimeoutException.class);
        assertThat(sent.get() * (long) BYTES).isBetween(1L << 20, 16L << 20);
        stream.cancel();
        assertThat(stream.send(slow, 300)).isFalse();
    }

    private static int settled(java.util.function.IntSupplier count) throws InterruptedException {
        int last = -1;
        for (int i = 0; i < 50 && (last <= 0 || last != count.getAsInt()); i++) {
            last = count.getAsInt();
            Thread.sleep(300);
        }
        return last;
    }

    private static MessageStream open(String method, MessageStream.Receiver receiver) {
        return client.invoker(endpoint)
                .open(new Call(method, new String[0], new Object[0], 10_000), new CallMetrics(), receiver);
    }

    private static byte[] message(String method, String json) throws Exception {
        return greeter.method(method).requests("JSON array", json).get(0);
    }
}
