package io.github.jmeterrpc.thrift.client.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.jmeterrpc.thrift.client.endpoint.Encoding;
import io.github.jmeterrpc.thrift.client.error.WireException;
import io.github.jmeterrpc.thrift.client.error.WireException.Symptom;
import io.github.jmeterrpc.thrift.codec.Messages;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import java.util.UUID;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TField;
import org.apache.thrift.protocol.TList;
import org.apache.thrift.protocol.TMap;
import org.apache.thrift.protocol.TMessageType;
import org.apache.thrift.protocol.TProtocol;
import org.apache.thrift.protocol.TStruct;
import org.apache.thrift.protocol.TType;
import org.junit.jupiter.api.Test;

/** The end of a message is found as its bytes arrive, whatever its lengths claim. */
class MessageEndTest {

    private static final int LIMIT = 1 << 20;

    @Test
    void findsTheEndWithoutWaitingForMore() throws Exception {
        for (Encoding encoding : Messages.ENCODINGS) {
            byte[] message = message(encoding);
            for (int step : new int[] {1, 7, message.length}) {
                ReplyBuffer buffer = arriving(message, step, LIMIT);
                MessageEnd.find(encoding, buffer);
                assertThat(buffer.taken())
                        .as("%s, %s bytes at once", encoding, step)
                        .isEqualTo(message.length)
                        .isEqualTo(buffer.end());
            }
        }
    }

    @Test
    void leavesTheBytesAfterTheMessage() throws Exception {
        for (Encoding encoding : Messages.ENCODINGS) {
            byte[] message = message(encoding);
            ReplyBuffer buffer = arriving(Arrays.copyOf(message, message.length + 10), message.length + 10, LIMIT);
            MessageEnd.find(encoding, buffer);
            assertThat(buffer.taken()).isEqualTo(message.length);
            assertThat(buffer.end()).isEqualTo(message.length + 10);
        }
    }

    @Test
    void aMessageThatBreaksOffWaitsForItsRest() throws Exception {
        for (Encoding encoding : Messages.ENCODINGS) {
            byte[] message = message(encoding);
            for (int length = 0; length < message.length; length++) {
                assertThat(symptom(encoding, Arrays.copyOf(message, length), LIMIT))
                        .isEqualTo(Symptom.CLOSED);
            }
        }
    }

    @Test
    void aMessageLongerThanTheLimitIsRefused() throws Exception {
        for (Encoding encoding : Messages.ENCODINGS) {
            byte[] message = message(encoding);
            for (int step : new int[] {1, message.length}) {
                WireException e = catchThrowableOfType(
                        WireException.class,
                        () -> MessageEnd.find(encoding, arriving(message, step, message.length - 1)));
                assertThat(e.symptom()).isEqualTo(Symptom.REPLY_TOO_LONG);
            }
            MessageEnd.find(encoding, arriving(message, 5, message.length));
        }
    }

    @Test
    void claimedLengthsTakeNoMemory() throws Exception {
        byte[] name = {(byte) 0x80, 1, 0, 2, 0x0f, 0, 0, 0, 'a'};
        assertThat(symptom(Encoding.BINARY, name, 1 << 28)).isEqualTo(Symptom.CLOSED);
        assertThat(grown(Encoding.BINARY, name)).isLessThan(1 << 16);
        assertThat(symptom(Encoding.BINARY, name, LIMIT)).isEqualTo(Symptom.REPLY_TOO_LONG);
        byte[] negative = {(byte) 0x80, 1, 0, 2, -1, -1, -1, -1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
        assertThat(symptom(Encoding.BINARY, negative, LIMIT)).isEqualTo(Symptom.UNREADABLE);
        byte[] list = Messages.written(Encoding.BINARY, "echo", TMessageType.REPLY, 1, out -> {
            out.writeFieldBegin(new TField("", TType.LIST, (short) 0));
            out.writeByte(TType.I64);
            out.writeI32(Integer.MAX_VALUE);
        });
        assertThat(symptom(Encoding.BINARY, list, LIMIT)).isEqualTo(Symptom.REPLY_TOO_LONG);
        byte[] tooLongANumber = {(byte) 0x82, 0x41, -1, -1, -1, -1, -1, -1, -1, -1, -1};
        assertThat(symptom(Encoding.COMPACT, tooLongANumber, LIMIT)).isEqualTo(Symptom.UNREADABLE);
    }

    @Test
    void nestingIsBounded() throws Exception {
        for (Encoding encoding : Messages.ENCODINGS) {
            MessageEnd.find(encoding, arriving(nested(encoding, 64), 100, LIMIT));
            WireException refused = refused(encoding, nested(encoding, 65), LIMIT);
            assertThat(refused.symptom()).isEqualTo(Symptom.UNREADABLE);
            assertThat(refused.getCause()).hasMessageStartingWith("the reply exceeds the maximum nesting depth of 64");
        }
    }

    @Test
    void changedMessagesEndOrAreRefused() throws Exception {
        Random random = new Random(20261125);
        for (int round = 0; round < 2_000; round++) {
            Encoding encoding = Messages.ENCODINGS.get(round % Messages.ENCODINGS.size());
            byte[] message = message(encoding);
            message[random.nextInt(message.length)] = (byte) random.nextInt(256);
            ReplyBuffer buffer = arriving(message, 50, LIMIT);
            try {
                MessageEnd.find(encoding, buffer);
                assertThat(buffer.taken()).isBetween(1, message.length);
            } catch (WireException e) {
                assertThat(e.symptom()).isIn(Symptom.CLOSED, Symptom.UNREADABLE, Symptom.REPLY_TOO_LONG);
            }
        }
    }

    private static Symptom symptom(Encoding encoding, byte[] bytes, int limit) {
        return refused(encoding, bytes, limit).symptom();
    }

    private static WireException refused(Encoding encoding, byte[] bytes, int limit) {
        WireException e =
                catchThrowableOfType(WireException.class, () -> MessageEnd.find(encoding, arriving(bytes, 3, limit)));
        assertThat(e).as("%s %s", encoding, Arrays.toString(bytes)).isNotNull();
        return e;
    }

    private static int grown(Encoding encoding, byte[] bytes) {
        ReplyBuffer buffer = arriving(bytes, 3, 1 << 28);
        catchThrowableOfType(WireException.class, () -> MessageEnd.find(encoding, buffer));
        return buffer.array().length;
    }

    /** A buffer whose bytes arrive a few at a time; then the connection is closed. */
    private static ReplyBuffer arriving(byte[] bytes, int step, int limit) {
        int[] at = {0};
        return new ReplyBuffer(
                (array, offset, length) -> {
                    int count = Math.min(Math.min(step, length), bytes.length - at[0]);
                    if (count == 0) {
                        throw WireException.of(Symptom.CLOSED);
                    }
                    System.arraycopy(bytes, at[0], array, offset, count);
                    at[0] += count;
                    return count;
                },
                limit);
    }

    private static byte[] nested(Encoding encoding, int structs) throws TException {
        return Messages.written(encoding, "echo", TMessageType.REPLY, 1, out -> nest(out, structs));
    }

    private static void nest(TProtocol out, int structs) throws TException {
        out.writeStructBegin(new TStruct("deep"));
        if (structs > 1) {
            out.writeFieldBegin(new TField("deeper", TType.STRUCT, (short) 1));
            nest(out, structs - 1);
            out.writeFieldEnd();
        }
        out.writeFieldStop();
        out.writeStructEnd();
    }

    /** A message with a value of every type. */
    private static byte[] message(Encoding encoding) throws TException {
        return Messages.written(encoding, "echo", TMessageType.REPLY, 1, out -> {
            out.writeStructBegin(new TStruct("all"));
            field(out, 1, TType.BOOL, () -> out.writeBool(true));
            field(out, 2, TType.BYTE, () -> out.writeByte((byte) -1));
            field(out, 3, TType.I16, () -> out.writeI16((short) 300));
            field(out, 4, TType.I32, () -> out.writeI32(-70_000));
            field(out, 5, TType.I64, () -> out.writeI64(Long.MIN_VALUE));
            field(out, 6, TType.DOUBLE, () -> out.writeDouble(-1.5e300));
            field(out, 7, TType.STRING, () -> out.writeString("\"text\" \\ [{]} \u00fc"));
            field(out, 8, TType.STRING, () -> out.writeBinary(ByteBuffer.wrap(new byte[300])));
            field(out, 9, TType.UUID, () -> out.writeUuid(new UUID(1, 2)));
            field(out, 10, TType.LIST, () -> {
                out.writeListBegin(new TList(TType.UUID, 2));
                out.writeUuid(new UUID(1, 2));
                out.writeUuid(new UUID(3, 4));
                out.writeListEnd();
            });
            field(out, 11, TType.MAP, () -> {
                out.writeMapBegin(new TMap(TType.BOOL, TType.STRUCT, 1));
                out.writeBool(false);
                nest(out, 3);
                out.writeMapEnd();
            });
            out.writeFieldStop();
            out.writeStructEnd();
        });
    }

    private static void field(TProtocol out, int id, byte type, Step value) throws TException {
        out.writeFieldBegin(new TField("field", type, (short) id));
        value.run();
        out.writeFieldEnd();
    }

    private interface Step {
        void run() throws TException;
    }
}
