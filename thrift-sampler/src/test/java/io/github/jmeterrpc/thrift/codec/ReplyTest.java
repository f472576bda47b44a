package io.github.jmeterrpc.thrift.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterrpc.thrift.client.Encoding;
import io.github.jmeterrpc.thrift.client.Protocol;
import io.github.jmeterrpc.thrift.idl.Method;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.UUID;
import org.apache.thrift.TApplicationException;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TField;
import org.apache.thrift.protocol.TList;
import org.apache.thrift.protocol.TMap;
import org.apache.thrift.protocol.TMessageType;
import org.apache.thrift.protocol.TProtocol;
import org.apache.thrift.protocol.TSet;
import org.apache.thrift.protocol.TStruct;
import org.apache.thrift.protocol.TType;
import org.junit.jupiter.api.Test;

/** The decoder reads what libthrift writes. */
class ReplyTest {

    private static final int ID = 1_234_567;

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
        Body body = out -> {
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

    @Test
    void declaredExceptions() throws Exception {
        for (Encoding encoding : Messages.ENCODINGS) {
            byte[] reply = result(
                    encoding,
                    "echo",
                    1,
                    TType.STRUCT,
                    out -> struct(out, () -> {
                        field(out, 1, TType.STRING, () -> out.writeString("no"));
                        field(out, 2, TType.I32, () -> out.writeI32(1));
                    }));
            Answer answer = check("echo", encoding, reply);
            assertThat(answer.kind()).isEqualTo(Answer.Kind.DECLARED_EXCEPTION);
            assertThat(answer.exception().orElseThrow().name()).isEqualTo("refused");
            assertThat(answer.sequenceId()).isEqualTo(ID);
            assertThat(json("echo", encoding, reply, false))
                    .isEqualTo("{\"exception\":\"Refused\",\"fields\":{\"reason\":\"no\",\"level\":\"LOW\"}}");
        }
    }

    @Test
    void applicationExceptions() throws Exception {
        TApplicationException error = new TApplicationException(TApplicationException.INTERNAL_ERROR, "oh \"no\"");
        for (Encoding encoding : Messages.ENCODINGS) {
            byte[] reply = Messages.written(encoding, "echo", TMessageType.EXCEPTION, ID, error::write);
            Answer answer = check("echo", encoding, reply);
            assertThat(answer.kind()).isEqualTo(Answer.Kind.APPLICATION_EXCEPTION);
            assertThat(answer.applicationType()).isEqualTo(TApplicationException.INTERNAL_ERROR);
            assertThat(answer.applicationMessage()).isEqualTo("oh \"no\"");
            assertThat(json("echo", encoding, reply, false))
                    .isEqualTo("{\"applicationException\":{\"type\":6,\"name\":\"INTERNAL_ERROR\","
                            + "\"message\":\"oh \\\"no\\\"\"}}");
        }
    }

    @Test
    void voidAndMissingResults() throws Exception {
        for (Encoding encoding : Messages.ENCODINGS) {
            byte[] empty = reply(encoding, "nothing", out -> struct(out, () -> {}));
            assertThat(check("nothing", encoding, empty).kind()).isEqualTo(Answer.Kind.SUCCESS);
            assertThat(json("nothing", encoding, empty, false)).isEqualTo("null");
            byte[] none = reply(encoding, "add", out -> struct(out, () -> {}));
            assertThat(check("add", encoding, none).kind()).isEqualTo(Answer.Kind.NO_RESULT);
            byte[] newer = result(encoding, "nothing", 9, TType.STRUCT, out -> struct(out, () -> {}));
            assertThat(check("nothing", encoding, newer).kind()).isEqualTo(Answer.Kind.NO_RESULT);
        }
    }

    @Test
    void otherMethodsAndSequenceIdsAreToldToTheCaller() throws Exception {
        for (Encoding encoding : Messages.ENCODINGS) {
            byte[] reply = reply(encoding, "Codec:nothing", out -> struct(out, () -> {}));
            assertThat(check("nothing", encoding, reply).sameMethod()).isTrue();
            assertThat(check("nothing", encoding, reply).sequenceId()).isEqualTo(ID);
            byte[] other = reply(encoding, "", out -> struct(out, () -> {}));
            assertThat(check("nothing", encoding, other).sameMethod()).isFalse();
        }
    }

    @Test
    void aResultOfAnotherTypeIsRefused() throws Exception {
        for (Encoding encoding : Messages.ENCODINGS) {
            byte[] reply = result(encoding, "add", 0, TType.STRING, out -> out.writeString("5"));
            assertThatThrownBy(() -> check("add", encoding, reply))
                    .isInstanceOf(ReplyException.class)
                    .hasMessage("the result is a string, where the IDL has i64; the server was built with another IDL");
        }
    }

    @Test
    void whatIsNoReplyIsRefused() throws Exception {
        for (Encoding encoding : Messages.ENCODINGS) {
            byte[] call = Messages.written(encoding, "add", TMessageType.CALL, ID, out -> struct(out, () -> {}));
            assertThatThrownBy(() -> check("add", encoding, call)).hasMessageContaining("is no reply, but of type 1");
            byte[] reply = result(encoding, "add", 0, TType.I64, out -> out.writeI64(5));
            byte[] longer = Arrays.copyOf(reply, reply.length + 3);
            assertThatThrownBy(() -> check("add", encoding, longer)).hasMessage("3 byte(s) stand behind the reply");
            for (int length = 0; length < reply.length; length++) {
                byte[] cut = Arrays.copyOf(reply, length);
                assertThatThrownBy(() -> check("add", encoding, cut)).isInstanceOf(ReplyException.class);
                assertThatThrownBy(() -> json("add", encoding, cut, true)).isInstanceOf(ReplyException.class);
            }
        }
    }

    @Test
    void otherProtocolsAreRecognized() throws Exception {
        byte[] http = "HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
        for (Encoding encoding : Messages.ENCODINGS) {
            assertThatThrownBy(() -> check("add", encoding, http))
                    .isInstanceOf(ReplyException.class)
                    .hasMessageContaining("see whether the server speaks another");
            for (Encoding other : Messages.ENCODINGS) {
                if (other.protocol() != encoding.protocol()) {
                    byte[] reply = result(other, "add", 0, TType.I64, out -> out.writeI64(5));
                    assertThatThrownBy(() -> check("add", encoding, reply)).isInstanceOf(ReplyException.class);
                }
            }
        }
        byte[] unversioned = result(Messages.UNVERSIONED, "add", 0, TType.I64, out -> out.writeI64(5));
        assertThat(check("add", Encoding.BINARY, unversioned).kind()).isEqualTo(Answer.Kind.SUCCESS);
        assertThatThrownBy(() -> check("add", new Encoding(Protocol.BINARY, true, true), unversioned))
                .hasMessageContaining("has no version in front");
    }

    @Test
    void aReplyMayStandAmongOtherBytes() throws Exception {
        for (Encoding encoding : Messages.ENCODINGS) {
            byte[] reply = result(encoding, "say", 0, TType.STRING, out -> out.writeString("\u00e4 text"));
            byte[] among = new byte[reply.length + 20];
            Arrays.fill(among, (byte) '}');
            System.arraycopy(reply, 0, among, 7, reply.length);
            byte[] json = new ReplyDecoder(Messages.method("say"), encoding).json(among, 7, reply.length, false);
            assertThat(new String(json, StandardCharsets.UTF_8)).isEqualTo("\"\u00e4 text\"");
        }
    }

    private static void assertResult(String json, Body body) throws Exception {
        for (Encoding encoding : Messages.ENCODINGS) {
            byte[] reply = success(encoding, body);
            Answer answer = check("echo", encoding, reply);
            assertThat(answer.kind()).isEqualTo(Answer.Kind.SUCCESS);
            assertThat(answer.sequenceId()).isEqualTo(ID);
            assertThat(answer.sameMethod()).isTrue();
            assertThat(json("echo", encoding, reply, false))
                    .as(encoding.toString())
                    .isEqualTo(json);
        }
    }

    private static Answer check(String method, Encoding encoding, byte[] reply) throws ReplyException {
        return new ReplyDecoder(Messages.method(method), encoding).check(reply, 0, reply.length);
    }

    private static String json(String name, Encoding encoding, byte[] reply, boolean unknown) throws ReplyException {
        Method method = Messages.method(name);
        byte[] json = new ReplyDecoder(method, encoding).json(reply, 0, reply.length, unknown);
        return new String(json, StandardCharsets.UTF_8);
    }

    private static byte[] success(Encoding encoding, Body body) throws TException {
        return result(encoding, "echo", 0, TType.STRUCT, out -> struct(out, () -> body.write(out)));
    }

    private static byte[] result(Encoding encoding, String method, int id, byte type, Body body) throws TException {
        return reply(encoding, method, out -> struct(out, () -> field(out, id, type, () -> body.write(out))));
    }

    private static byte[] reply(Encoding encoding, String method, Messages.Part part) throws TException {
        return Messages.written(encoding, method, TMessageType.REPLY, ID, part);
    }

    private static void struct(TProtocol out, Step fields) throws TException {
        out.writeStructBegin(new TStruct("struct"));
        fields.run();
        out.writeFieldStop();
        out.writeStructEnd();
    }

    private static void field(TProtocol out, int id, byte type, Step value) throws TException {
        out.writeFieldBegin(new TField("field", type, (short) id));
        value.run();
        out.writeFieldEnd();
    }

    private interface Body {
        void write(TProtocol out) throws TException;
    }

    private interface Step {
        void run() throws TException;
    }
}
