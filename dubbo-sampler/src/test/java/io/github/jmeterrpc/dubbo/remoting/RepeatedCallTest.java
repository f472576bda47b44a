package io.github.jmeterrpc.dubbo.remoting;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.dubbo.client.DubboCall;
import io.github.jmeterrpc.dubbo.client.DubboClient;
import io.github.jmeterrpc.dubbo.endpoint.Call;
import io.github.jmeterrpc.dubbo.endpoint.Options;
import io.github.jmeterrpc.dubbo.provider.Calls;
import io.github.jmeterrpc.dubbo.provider.TestProvider;
import io.github.jmeterrpc.dubbo.remoting.codec.CallMetrics;
import io.github.jmeterrpc.dubbo.remoting.codec.RequestCache;
import io.github.jmeterrpc.support.faults.Fault;
import io.github.jmeterrpc.support.faults.FaultProxy;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A repeated call sends the same bytes as the first ones, recorded between client and provider. */
class RepeatedCallTest {

    private static final int HEADER = 16;
    private static final int EVENT = 0x20;

    private static final ByteArrayOutputStream SENT = new ByteArrayOutputStream();

    private static TestProvider provider;
    private static FaultProxy relay;
    private static DubboClient client;
    private static DubboCall invoker;

    /** A frame of the client's. */
    private record Frame(byte[] flags, long id, byte[] body) {}

    @BeforeAll
    static void start() {
        provider = TestProvider.start("dubbo");
        relay = new FaultProxy(provider.port()).requests(Fault.change(bytes -> {
            synchronized (SENT) {
                SENT.writeBytes(bytes);
            }
        }));
        client = new DubboClient();
        invoker = client.invoker(TestProvider.endpointAt("dubbo", relay.port(), Options.DEFAULT));
    }

    @AfterAll
    static void stop() {
        client.close();
        relay.close();
        provider.close();
    }

    @BeforeEach
    void forget() {
        synchronized (SENT) {
            SENT.reset();
        }
    }

    private static List<Frame> requests() {
        List<Frame> frames = new ArrayList<>();
        ByteBuffer bytes;
        synchronized (SENT) {
            bytes = ByteBuffer.wrap(SENT.toByteArray());
        }
        while (bytes.hasRemaining()) {
            byte[] flags = new byte[4];
            bytes.get(flags);
            long id = bytes.getLong();
            byte[] body = new byte[bytes.getInt()];
            bytes.get(body);
            if ((flags[2] & EVENT) == 0) {
                frames.add(new Frame(flags, id, body));
            }
        }
        return frames;
    }

    private static Object repeat(Call call, int times) {
        RequestCache cache = new RequestCache();
        Object first = invoker.invoke(call, new CallMetrics(cache));
        for (int i = 1; i < times; i++) {
            CallMetrics metrics = new CallMetrics(cache);
            assertThat(invoker.invoke(call, metrics)).isEqualTo(first);
            assertThat(metrics.sentBytes()).isEqualTo(HEADER + requests().get(i).body().length);
        }
        return first;
    }

    @Test
    void sendsTheSameBytesUnderAnIdOfItsOwn() {
        assertThat(repeat(Calls.echo("中文 \uD83D\uDE00 text"), 8)).isEqualTo("中文 \uD83D\uDE00 text");

        List<Frame> frames = requests();
        assertThat(frames).hasSize(8);
        assertThat(frames.stream().map(Frame::id)).doesNotHaveDuplicates();
        for (Frame frame : frames) {
            assertThat(frame.flags()).isEqualTo(frames.get(0).flags());
            assertThat(frame.body()).isEqualTo(frames.get(0).body());
        }
    }

    @Test
    void sendsObjectsThatStandThereTwiceAgain() {
        Map<String, Object> shared = Map.of("name", "one");
        assertThat(repeat(Calls.call("describe", "java.util.List", Arrays.asList(shared, shared, null)), 5))
                .asString()
                .isEqualTo("[{name=one}, {name=one}, null]");
    }

    @Test
    void aCallThatDiffersOnlyInItsAttachmentsOrTimeoutIsNotTakenForTheSame() {
        RequestCache cache = new RequestCache();
        String[] types = {"java.lang.String"};
        Object[] arguments = {"tenant"};
        for (int i = 0; i < 6; i++) {
            String tenant = "blue" + i / 3;
            Call call = new Call("attachment", types, arguments, 60_000 + i / 4, Map.of("tenant", tenant), false);
            assertThat(invoker.invoke(call, new CallMetrics(cache))).isEqualTo(tenant);
        }
    }

    @Test
    void whatIsTooLongToBeKeptIsSentAllTheSame() {
        String text = "x".repeat(RequestCache.LONGEST);
        assertThat(repeat(Calls.echo(text), 4)).isEqualTo(text);
    }

    @Test
    void asynchronousCallsWhichDubboNumbersAreAnsweredToo() {
        assertThat(repeat(Calls.async(Calls.echo("later")), 8)).isEqualTo("later");
    }
}
