package io.github.jmeterrpc.thrift.codec.request;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeterrpc.common.json.JsonText;
import io.github.jmeterrpc.thrift.client.endpoint.Encoding;
import io.github.jmeterrpc.thrift.client.endpoint.Protocol;
import io.github.jmeterrpc.thrift.client.error.ReplyException;
import io.github.jmeterrpc.thrift.codec.Messages;
import io.github.jmeterrpc.thrift.codec.reply.ReplyDecoder;
import io.github.jmeterrpc.thrift.codec.reply.ReplyDecoder.Content;
import io.github.jmeterrpc.thrift.codec.reply.ReplySummary;
import io.github.jmeterrpc.thrift.idl.model.Field;
import io.github.jmeterrpc.thrift.idl.model.Field.Requiredness;
import io.github.jmeterrpc.thrift.idl.model.Method;
import io.github.jmeterrpc.thrift.idl.model.Struct;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.apache.thrift.protocol.TField;
import org.apache.thrift.protocol.TMessageType;
import org.apache.thrift.protocol.TProtocol;
import org.apache.thrift.protocol.TProtocolUtil;
import org.apache.thrift.protocol.TStruct;
import org.apache.thrift.protocol.TType;
import org.junit.jupiter.api.Test;

/**
 * Random values survive encoding and decoding; malformed messages cause a ReplyException and
 * nothing else.
 */
class RoundTripTest {

    private static final long SEED = Long.getLong("fuzz.seed", 20260711);

    /** Factor for the number of rounds, from {@code -Dfuzz.times=…}. */
    private static final int TIMES = Integer.getInteger("fuzz.times", 1);

    private static final Method ECHO = Messages.method("echo");

    /** A method whose arguments are encoded as the result of {@code echo} is. */
    private static final Method RESULT = result();

    /** The decoder gives back the JSON that was encoded, and libthrift can skip the message. */
    @Test
    void valuesComeBackAsTheyWent() throws Exception {
        RandomValues values = new RandomValues(SEED);
        for (int round = 0; round < 300 * TIMES; round++) {
            JsonNode value = values.struct(Messages.IDL.types().get("All"));
            for (Encoding encoding : Messages.ENCODINGS) {
                byte[] reply = reply(encoding, value);
                ReplyDecoder decoder = new ReplyDecoder(ECHO, encoding);
                assertThat(decoder.read(reply, 0, reply.length, Content.CHECKED).kind())
                        .isEqualTo(ReplySummary.ReplyKind.SUCCESS);
                String json = new String(
                        decoder.read(reply, 0, reply.length, Content.ALL_FIELDS).json(), StandardCharsets.UTF_8);
                assertThat(JsonText.parse(json))
                        .as("round %s of seed %s in %s", round, SEED, encoding)
                        .isEqualTo(JsonText.parse(value.toString()));
                TProtocol in = Messages.reader(encoding, reply);
                in.readMessageBegin();
                TProtocolUtil.skip(in, TType.STRUCT);
                in.readMessageEnd();
                assertThat(in.getTransport().getBytesRemainingInBuffer()).isZero();
            }
        }
    }

    @Test
    void brokenRepliesAreRefusedOrRead() throws Exception {
        RandomValues values = new RandomValues(SEED + 3);
        Random random = new Random(SEED);
        int refused = 0;
        int read = 0;
        for (int round = 0; round < 2_000 * TIMES; round++) {
            Encoding encoding = Messages.ENCODINGS.get(round % Messages.ENCODINGS.size());
            byte[] reply =
                    mutated(reply(encoding, values.struct(Messages.IDL.types().get("All"))), random);
            ReplyDecoder decoder = new ReplyDecoder(ECHO, encoding);
            for (Use use : List.<Use>of(() -> decoder.read(reply, 0, reply.length, Content.CHECKED), () -> decoder.read(
                            reply, 0, reply.length, Content.ALL_FIELDS)
                    .json())) {
                try {
                    use.run();
                    read++;
                } catch (ReplyException e) {
                    refused++;
                } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
                    throw new AssertionError("round " + round + " of seed " + SEED + " in " + encoding, e);
                }
            }
        }
        assertThat(refused).isPositive();
        assertThat(read).isPositive();
    }

    @Test
    void lengthsAreNotBelieved() throws Exception {
        byte[] text = {(byte) 0x80, 1, 0, 2, 0x7f, (byte) 0xff, (byte) 0xff, (byte) 0xff};
        assertRefused(Encoding.BINARY, text);
        byte[] list = Messages.written(Encoding.BINARY, "echo", TMessageType.REPLY, 1, out -> {
            out.writeFieldBegin(new TField("", TType.LIST, (short) 0));
            out.writeByte(TType.I32);
            out.writeI32(Integer.MAX_VALUE);
        });
        assertRefused(Encoding.BINARY, list);
        assertRefused(Encoding.COMPACT, new byte[] {(byte) 0x82, 0x41, 1, -1, -1, -1, -1, 7});
        assertRefused(Encoding.COMPACT, new byte[] {(byte) 0x82, 0x41, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1});
    }

    @Test
    void deepNestingIsRefused() throws Exception {
        for (Encoding encoding : Messages.ENCODINGS) {
            byte[] reply = Messages.written(encoding, "echo", TMessageType.REPLY, 1, out -> {
                for (int i = 0; i < 10_000; i++) {
                    out.writeStructBegin(new TStruct("deep"));
                    out.writeFieldBegin(new TField("deeper", TType.STRUCT, (short) (i == 0 ? 0 : 17)));
                }
            });
            ReplyDecoder decoder = new ReplyDecoder(ECHO, encoding);
            assertThat(refusal(() -> decoder.read(reply, 0, reply.length, Content.CHECKED)))
                    .contains("exceeds the maximum nesting depth of 64");
            assertThat(refusal(() -> decoder.read(reply, 0, reply.length, Content.ALL_FIELDS)
                            .json()))
                    .contains("exceeds the maximum nesting depth of 64");
        }
    }

    private static void assertRefused(Encoding encoding, byte[] reply) throws Exception {
        byte[] padded = Arrays.copyOf(reply, reply.length + 100);
        assertThat(refusal(() -> new ReplyDecoder(ECHO, encoding).read(padded, 0, padded.length, Content.CHECKED)))
                .isNotEmpty();
    }

    private static String refusal(Use use) throws Exception {
        try {
            use.run();
            return "";
        } catch (ReplyException e) {
            return e.getMessage();
        }
    }

    private static Method result() {
        Struct parameters = new Struct(Struct.StructKind.PARAMETERS, "echo");
        parameters.complete(List.of(new Field(
                (short) 0, "success", ECHO.returns().orElseThrow(), Requiredness.DEFAULT, Optional.empty(), "")));
        return new Method("echo", false, Optional.empty(), parameters, List.of(), "");
    }

    private static byte[] reply(Encoding encoding, JsonNode value) throws Exception {
        byte[] message = new RequestEncoder(RESULT, encoding, Optional.empty(), 1 << 20)
                .encode("[" + value + "]")
                .bytes();
        byte[] header = Messages.written(encoding, "echo", TMessageType.REPLY, SequenceIds.FIRST, out -> {});
        // JSON ends with a bracket, which follows the body.
        int length = encoding.protocol() == Protocol.JSON ? header.length - 1 : header.length;
        System.arraycopy(header, 0, message, 0, length);
        return message;
    }

    private static byte[] mutated(byte[] reply, Random random) {
        byte[] changed = reply.clone();
        for (int n = 1 + random.nextInt(4); n > 0; n--) {
            int at = random.nextInt(changed.length);
            switch (random.nextInt(4)) {
                case 0 -> changed[at] = (byte) random.nextInt(256);
                case 1 -> changed[at] ^= (byte) (1 << random.nextInt(8));
                case 2 -> changed = Arrays.copyOf(changed, at + 1);
                default -> System.arraycopy(reply, 0, changed, at, Math.min(reply.length, changed.length - at));
            }
        }
        return changed;
    }

    private interface Use {
        void run() throws IOException;
    }
}
