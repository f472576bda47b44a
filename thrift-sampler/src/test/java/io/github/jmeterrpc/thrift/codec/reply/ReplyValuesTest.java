package io.github.jmeterrpc.thrift.codec.reply;

import static io.github.jmeterrpc.thrift.codec.reply.Replies.ID;
import static io.github.jmeterrpc.thrift.codec.reply.Replies.check;
import static io.github.jmeterrpc.thrift.codec.reply.Replies.field;
import static io.github.jmeterrpc.thrift.codec.reply.Replies.json;
import static io.github.jmeterrpc.thrift.codec.reply.Replies.reply;
import static io.github.jmeterrpc.thrift.codec.reply.Replies.struct;
import static io.github.jmeterrpc.thrift.codec.reply.Replies.success;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.thrift.client.endpoint.Encoding;
import io.github.jmeterrpc.thrift.codec.Messages;
import java.nio.ByteBuffer;
import java.util.UUID;
import org.apache.thrift.protocol.TList;
import org.apache.thrift.protocol.TMap;
import org.apache.thrift.protocol.TSet;
import org.apache.thrift.protocol.TType;
import org.junit.jupiter.api.Test;

/** The decoder converts every value that libthrift writes to JSON. */
class ReplyValuesTest {

    @Test
    void scalars() throws Exception {
        assertResult(
                "{\"flag\":true,\"tiny\":-128,\"small\":-32768,\"normal\":2147483647,\"large\":-9223372036854775808,"
                        + "\"real\":0.1,\"text\":\"\u00fc\uD83D\uDE00\\\"\\\\\\n\\u0001\",\"raw\":\"AP8=\","
                        + "\"id\":\"00000000-0000-0001-ffff-ffffffffffff\",\"level\":\"HIGH\",\"far\":false}",
                out -> {
                    field(out, 1, TType.BOOL, () -> out.writeBool(true));
                    field(out, 2, TType.BYTE, () -> out.writeByte(Byte.MIN_VALUE));
                    field(out, 3, TType.I16, () -> out.writeI16(Short.MIN_VALUE));
                    field(out, 4, TType.I32, () -> out.writeI32(Integer.MAX_VALUE));
                    field(out, 5, TType.I64, () -> out.writeI64(Long.MIN_VALUE));
                    field(out, 6, TType.DOUBLE, () -> out.writeDouble(0.1));
                    field(out, 7, TType.STRING, () -> out.writeString("\u00fc\uD83D\uDE00\"\\\n\u0001"));
                    field(out, 8, TType.STRING, () -> out.writeBinary(ByteBuffer.wrap(new byte[] {0, -1})));
                    field(out, 9, TType.UUID, () -> out.writeUuid(new UUID(1, 0xffff_ffff_ffff_ffffL)));
                    field(out, 10, TType.I32, () -> out.writeI32(7));
                    field(out, 200, TType.BOOL, () -> out.writeBool(false));
                });
    }

    @Test
    void numbersThatJsonDoesNotHaveAndConstantsThatTheIdlDoesNotHave() throws Exception {
        assertResult("{\"real\":\"NaN\",\"level\":99}", out -> {
            field(out, 6, TType.DOUBLE, () -> out.writeDouble(Double.NaN));
            field(out, 10, TType.I32, () -> out.writeI32(99));
        });
        assertResult(
                "{\"real\":\"-Infinity\"}",
                out -> field(out, 6, TType.DOUBLE, () -> out.writeDouble(Double.NEGATIVE_INFINITY)));
    }

    @Test
    void containers() throws Exception {
        assertResult(
                "{\"numbers\":[1,-1],\"words\":[\"a\"],\"counts\":{\"k\":5},\"byLevel\":{\"LOW\":[{\"x\":1}],\"5\":[]},"
                        + "\"byPoint\":[{\"key\":{\"x\":1,\"y\":2},\"value\":\"v\"}],\"shape\":{\"radius\":2.0},"
                        + "\"flags\":[true,false],\"byFlag\":{\"true\":1}}",
                out -> {
                    field(out, 11, TType.LIST, () -> {
                        out.writeListBegin(new TList(TType.I32, 2));
                        out.writeI32(1);
                        out.writeI32(-1);
                        out.writeListEnd();
                    });
                    field(out, 12, TType.SET, () -> {
                        out.writeSetBegin(new TSet(TType.STRING, 1));
                        out.writeString("a");
                        out.writeSetEnd();
                    });
                    field(out, 13, TType.MAP, () -> {
                        out.writeMapBegin(new TMap(TType.STRING, TType.I64, 1));
                        out.writeString("k");
                        out.writeI64(5);
                        out.writeMapEnd();
                    });
                    field(out, 14, TType.MAP, () -> {
                        out.writeMapBegin(new TMap(TType.I32, TType.LIST, 2));
                        out.writeI32(1);
                        out.writeListBegin(new TList(TType.STRUCT, 1));
                        struct(out, () -> field(out, 1, TType.I32, () -> out.writeI32(1)));
                        out.writeListEnd();
                        out.writeI32(5);
                        out.writeListBegin(new TList(TType.STRUCT, 0));
                        out.writeListEnd();
                        out.writeMapEnd();
                    });
                    field(out, 15, TType.MAP, () -> {
                        out.writeMapBegin(new TMap(TType.STRUCT, TType.STRING, 1));
                        struct(out, () -> {
                            field(out, 1, TType.I32, () -> out.writeI32(1));
                            field(out, 2, TType.I32, () -> out.writeI32(2));
                        });
                        out.writeString("v");
                        out.writeMapEnd();
                    });
                    field(
                            out,
                            16,
                            TType.STRUCT,
                            () -> struct(out, () -> field(out, 2, TType.DOUBLE, () -> out.writeDouble(2))));
                    field(out, 18, TType.LIST, () -> {
                        out.writeListBegin(new TList(TType.BOOL, 2));
                        out.writeBool(true);
                        out.writeBool(false);
                        out.writeListEnd();
                    });
                    field(out, 19, TType.MAP, () -> {
                        out.writeMapBegin(new TMap(TType.BOOL, TType.BYTE, 1));
                        out.writeBool(true);
                        out.writeByte((byte) 1);
                        out.writeMapEnd();
                    });
                });
    }

    @Test
    void unknownFieldsAreLeftOutOrShownByTheirIds() throws Exception {
        Replies.Body body = out -> {
            field(out, 1, TType.BOOL, () -> out.writeBool(true));
            field(out, 77, TType.I32, () -> out.writeI32(5));
            field(
                    out,
                    78,
                    TType.STRUCT,
                    () -> struct(out, () -> {
                        field(out, 1, TType.STRING, () -> out.writeString("in"));
                        field(out, 2, TType.MAP, () -> {
                            out.writeMapBegin(new TMap(TType.I32, TType.LIST, 1));
                            out.writeI32(3);
                            out.writeListBegin(new TList(TType.DOUBLE, 1));
                            out.writeDouble(1.5);
                            out.writeListEnd();
                            out.writeMapEnd();
                        });
                    }));
            // Declared as i32.
            field(out, 4, TType.STRING, () -> out.writeString("other"));
        };
        assertResult("{\"flag\":true}", body);
        for (Encoding encoding : Messages.ENCODINGS) {
            assertThat(json("echo", encoding, success(encoding, body), true))
                    .isEqualTo(
                            "{\"flag\":true,\"#77\":5,\"#78\":{\"#1\":\"in\",\"#2\":{\"3\":[1.5]}},\"#4\":\"other\"}");
        }
    }

    @Test
    void elementsOfAnotherTypeThanDeclaredAreShownAsTheyAre() throws Exception {
        assertResult(
                "{\"numbers\":[\"a\"]}",
                out -> field(out, 11, TType.LIST, () -> {
                    out.writeListBegin(new TList(TType.STRING, 1));
                    out.writeString("a");
                    out.writeListEnd();
                }));
    }

    private static void assertResult(String json, Replies.Body body) throws Exception {
        for (Encoding encoding : Messages.ENCODINGS) {
            byte[] reply = success(encoding, body);
            ReplySummary answer = check("echo", encoding, reply);
            assertThat(answer.kind()).isEqualTo(ReplySummary.Kind.SUCCESS);
            assertThat(answer.sequenceId()).isEqualTo(ID);
            assertThat(answer.sameMethod()).isTrue();
            assertThat(json("echo", encoding, reply, false))
                    .as(encoding.toString())
                    .isEqualTo(json);
        }
    }
}
