package io.github.jmeterrpc.dubbo.error;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.common.error.Failure;
import io.github.jmeterrpc.dubbo.client.DubboClient;
import io.github.jmeterrpc.dubbo.client.call.DubboCall;
import io.github.jmeterrpc.dubbo.endpoint.Call;
import io.github.jmeterrpc.dubbo.endpoint.DubboEndpoint;
import io.github.jmeterrpc.dubbo.endpoint.DubboOptions;
import io.github.jmeterrpc.dubbo.provider.TestProvider;
import io.github.jmeterrpc.dubbo.wire.CallMetrics;
import io.github.jmeterrpc.support.testing.Opened;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import javassist.ClassPool;
import javassist.CtClass;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Each kind of frame, with each status, with an object of a forbidden class or an array of a claimed
 * length in each position, in each serialization: no class is initialized, no length is believed,
 * and each call ends at once.
 */
class HostileFramesTest {

    @RegisterExtension
    final Opened opened = new Opened();

    private static final int REQUEST = 0x80;
    private static final int TWO_WAY = 0x40;
    private static final int EVENT = 0x20;
    private static final int OK = 20;

    /** All that Dubbo has, none, and two that no version has. */
    private static final int[] ERRORS = {30, 31, 35, 40, 50, 60, 70, 80, 90, 100, 105, 0, 33, 255};

    /** What a reply with the status OK says to bring. */
    private static final Map<String, Integer> REPLY_FLAGS = Map.of(
            "value", 1,
            "value with attachments", 4,
            "exception", 0,
            "exception with attachments", 3,
            "attachments", 5);

    /** In milliseconds; no call of these may need it. */
    private static final int TIMEOUT = 3_000;

    private static int copies;

    private Provider provider;
    private DubboClient client;

    @BeforeEach
    void start() throws IOException {
        provider = opened.add(new Provider());
        client = opened.add(new DubboClient());
        HostileClass.Reports.ALL.clear();
    }

    /** How a frame ends the call, by its name. */
    private Map<String, String> outcomes(WireForm form, boolean huge) throws Exception {
        DubboEndpoint endpoint = TestProvider.endpointAt(
                "dubbo",
                provider.port(),
                DubboOptions.DEFAULT.toBuilder().serialization(form.extension()).build());
        DubboCall call = client.invoker(endpoint);
        Map<String, String> outcomes = new LinkedHashMap<>();
        for (Frame frame : frames(form, huge)) {
            provider.next = frame;
            long begin = System.nanoTime();
            String outcome = outcome(call, endpoint);
            long millis = (System.nanoTime() - begin) / 1_000_000;
            outcomes.put(frame.name(), millis < TIMEOUT ? outcome : outcome + " after " + millis + " ms");
        }
        return outcomes;
    }

    private static String outcome(DubboCall invoker, DubboEndpoint endpoint) {
        Call call = new Call("echo", new String[] {"java.lang.String"}, new Object[] {"x"}, TIMEOUT);
        CallMetrics metrics = new CallMetrics();
        try {
            return "OK " + invoker.invoke(call, metrics);
        } catch (Throwable e) {
            Failure failure = DubboFailures.of(e, endpoint, call, metrics);
            return failure.code() + " " + failure.message();
        }
    }

    @ParameterizedTest
    @EnumSource
    void noForbiddenClassIsInitialized(WireForm form) throws Exception {
        Map<String, String> outcomes = outcomes(form, false);
        print(form, "object of a forbidden class", outcomes);
        assertThat(HostileClass.Reports.ALL).isEmpty();
        assertCallsEnd(outcomes);
        // Hostile copies report when they are initialized or hashed.
        Object last = Class.forName(HostileClass.class.getPackageName() + ".Hostile" + copies)
                .getConstructor()
                .newInstance();
        assertThat(new HashSet<>(List.of(last))).hasSize(1);
        assertThat(HostileClass.Reports.ALL)
                .contains("Hostile" + copies + " initialized", "Hostile" + copies + " hashed");
    }

    @ParameterizedTest
    @EnumSource
    void noClaimedLengthIsBelieved(WireForm form) throws Exception {
        Map<String, String> outcomes = outcomes(form, true);
        print(form, "array of " + WireForm.HUGE + " ints", outcomes);
        assertCallsEnd(outcomes);
        assertThat(outcomes).noneSatisfy((name, outcome) -> assertThat(outcome).contains("OutOfMemory"));
        // An event's body is not read, and attachments are read as a map alone.
        outcomes.keySet().removeIf(name -> name.startsWith("event reply"));
        assertThat(outcomes.remove("reply OK with attachments in a list")).doesNotStartWith("OK");
        assertThat(outcomes).allSatisfy((name, outcome) -> assertThat(outcome)
                .as(name)
                .startsWith("PROTOCOL_ERROR The provider's message is damaged or hostile: "));
    }

    private static void assertCallsEnd(Map<String, String> outcomes) {
        assertThat(outcomes).hasSizeGreaterThan(100);
        assertThat(outcomes)
                .allSatisfy((name, outcome) -> assertThat(outcome).as(name).doesNotContain(" ms", "OutOfMemory", "\n"));
        assertThat(outcomes).allSatisfy((name, outcome) -> {
            if (name.startsWith("request") || name.startsWith("event request")) {
                assertThat(outcome).as(name).startsWith("PROTOCOL_ERROR").contains("the connection was closed");
            }
        });
    }

    /** The table, for people: how many frames of each kind ended how. */
    private static void print(WireForm form, String hostile, Map<String, String> outcomes) {
        Map<String, Integer> counts = new TreeMap<>();
        outcomes.forEach((name, outcome) ->
                counts.merge(name.replaceFirst(" with.*", "") + " | " + outcome.split(" ")[0], 1, Integer::sum));
        System.out.println(
                form + ", " + hostile + ": " + outcomes.size() + " frames, reported: " + HostileClass.Reports.ALL);
        counts.forEach((kind, count) -> System.out.println("  " + kind + " | " + count));
        outcomes.forEach((name, outcome) -> System.out.println("    " + name + " | " + outcome));
    }

    private static List<Frame> frames(WireForm form, boolean huge) throws Exception {
        List<Frame> frames = new ArrayList<>();
        values(huge).forEach((position, value) -> {
            REPLY_FLAGS.forEach((flag, number) -> frames.add(new Frame(
                    "reply OK with " + flag + " " + position,
                    0,
                    OK,
                    flag.contains("with")
                            ? form.message(
                                    form.number(number), value.of(form), form.map(form.text("a"), value.of(form)))
                            : form.message(form.number(number), value.of(form)))));
            frames.add(new Frame("reply OK with flag " + position, 0, OK, form.message(value.of(form))));
            for (int status : ERRORS) {
                frames.add(new Frame("reply " + status + " with " + position, 0, status, form.message(value.of(form))));
            }
            for (int status : new int[] {OK, 70}) {
                frames.add(new Frame(
                        "event reply " + status + " with " + position, EVENT, status, form.message(value.of(form))));
            }
            for (int way : new int[] {0, TWO_WAY}) {
                String name = way == 0 ? "request one-way" : "request two-way";
                frames.add(new Frame(
                        "event " + name + " with " + position, REQUEST | EVENT | way, 0, form.message(value.of(form))));
                frames.add(new Frame(
                        name + " with " + position + " as version", REQUEST | way, 0, form.message(value.of(form))));
                frames.add(new Frame(
                        name + " with " + position + " as argument",
                        REQUEST | way,
                        0,
                        call(form, value.of(form), form.map(form.text("a"), form.text("b")))));
                frames.add(new Frame(
                        name + " with " + position + " as attachments",
                        REQUEST | way,
                        0,
                        call(form, form.none(), value.of(form))));
            }
        });
        return frames;
    }

    /** A request for a method that any service has. */
    private static byte[] call(WireForm form, byte[] argument, byte[] attachments) {
        return form.message(
                form.text("2.0.2"),
                form.text("demo"),
                form.text("0.0.0"),
                form.text("$echo"),
                form.text("Ljava/lang/Object;"),
                argument,
                attachments);
    }

    /** Where in a value the object or array is. */
    private static Map<String, Value> values(boolean huge) {
        Value plain = huge ? WireForm::hugeArray : form -> form.object(newCopy());
        return Map.of(
                "itself", plain,
                "in a list", within(plain, form -> value -> form.list(value)),
                "as a map's value", within(plain, form -> value -> form.map(form.text("k"), value)),
                "as a map's key", within(plain, form -> value -> form.map(value, form.text("v"))),
                "as an exception's cause", within(plain, form -> form::exception));
    }

    private static Value within(Value plain, Function<WireForm, UnaryOperator<byte[]>> outer) {
        return form -> outer.apply(form).apply(plain.of(form));
    }

    /** Defines a copy of the class under a new name, without initializing it. */
    private static String newCopy() {
        try {
            CtClass copy = new ClassPool(true).get(HostileClass.class.getName());
            copy.setName(HostileClass.class.getPackageName() + ".Hostile" + ++copies);
            MethodHandles.lookup().defineClass(copy.toBytecode());
            return copy.getName();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private interface Value {
        byte[] of(WireForm form);
    }

    /** What the provider sends for the next call. */
    private record Frame(String name, int flags, int status, byte[] body) {

        boolean needsReply() {
            return (flags & (EVENT | REQUEST)) == EVENT;
        }
    }

    /** Sends a frame for each call. */
    private static final class Provider implements AutoCloseable {

        private final ServerSocket listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        private volatile Frame next;

        Provider() throws IOException {
            start(this::accept);
        }

        private static void start(Runnable work) {
            Thread thread = new Thread(work, "hostile provider");
            thread.setDaemon(true);
            thread.start();
        }

        int port() {
            return listening.getLocalPort();
        }

        private void accept() {
            while (true) {
                try {
                    Socket socket = listening.accept();
                    start(() -> serve(socket));
                } catch (IOException e) {
                    return;
                }
            }
        }

        private void serve(Socket accepted) {
            try (Socket socket = accepted) {
                DataInputStream in = new DataInputStream(socket.getInputStream());
                DataOutputStream out = new DataOutputStream(socket.getOutputStream());
                while (true) {
                    byte[] header = in.readNBytes(12);
                    if (header.length < 12) {
                        return;
                    }
                    in.skipNBytes(in.readInt());
                    Frame frame = next;
                    if ((header[2] & EVENT) != 0 || frame == null) {
                        continue;
                    }
                    byte serialization = (byte) (header[2] & 0x1f);
                    header[2] = (byte) (serialization | frame.flags());
                    header[3] = (byte) frame.status();
                    out.write(header);
                    out.writeInt(frame.body().length);
                    out.write(frame.body());
                    if (frame.needsReply()) {
                        WireForm form =
                                serialization == WireForm.HESSIAN2.number() ? WireForm.HESSIAN2 : WireForm.FASTJSON2;
                        byte[] nothing = form.message(form.number(2));
                        header[2] = serialization;
                        header[3] = OK;
                        out.write(header);
                        out.writeInt(nothing.length);
                        out.write(nothing);
                    }
                    out.flush();
                }
            } catch (IOException e) {
                // The client has gone.
            }
        }

        @Override
        public void close() throws IOException {
            listening.close();
        }
    }
}
