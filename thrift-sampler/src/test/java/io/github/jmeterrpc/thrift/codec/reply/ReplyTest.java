package io.github.jmeterrpc.thrift.codec.reply;

import static io.github.jmeterrpc.thrift.codec.reply.Replies.ID;
import static io.github.jmeterrpc.thrift.codec.reply.Replies.check;
import static io.github.jmeterrpc.thrift.codec.reply.Replies.field;
import static io.github.jmeterrpc.thrift.codec.reply.Replies.json;
import static io.github.jmeterrpc.thrift.codec.reply.Replies.reply;
import static io.github.jmeterrpc.thrift.codec.reply.Replies.result;
import static io.github.jmeterrpc.thrift.codec.reply.Replies.struct;
import static io.github.jmeterrpc.thrift.codec.reply.Replies.success;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterrpc.thrift.client.endpoint.Encoding;
import io.github.jmeterrpc.thrift.client.endpoint.Protocol;
import io.github.jmeterrpc.thrift.client.error.ReplyException;
import io.github.jmeterrpc.thrift.codec.Messages;
import io.github.jmeterrpc.thrift.codec.reply.ReplyDecoder.Content;
import io.github.jmeterrpc.thrift.idl.model.Field;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.thrift.TApplicationException;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TMessageType;
import org.apache.thrift.protocol.TProtocol;
import org.apache.thrift.protocol.TType;
import org.junit.jupiter.api.Test;

/** The decoder reports the outcome of a call, and rejects bytes that are not a reply to it. */
class ReplyTest {

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
            ReplySummary answer = check("echo", encoding, reply);
            assertThat(answer.kind()).isEqualTo(ReplySummary.ReplyKind.DECLARED_EXCEPTION);
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
            ReplySummary answer = check("echo", encoding, reply);
            assertThat(answer.kind()).isEqualTo(ReplySummary.ReplyKind.APPLICATION_EXCEPTION);
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
            assertThat(check("nothing", encoding, empty).kind()).isEqualTo(ReplySummary.ReplyKind.SUCCESS);
            assertThat(json("nothing", encoding, empty, false)).isEqualTo("null");
            byte[] none = reply(encoding, "add", out -> struct(out, () -> {}));
            assertThat(check("add", encoding, none).kind()).isEqualTo(ReplySummary.ReplyKind.NO_RESULT);
            byte[] newer = result(encoding, "nothing", 9, TType.STRUCT, out -> struct(out, () -> {}));
            assertThat(check("nothing", encoding, newer).kind()).isEqualTo(ReplySummary.ReplyKind.NO_RESULT);
        }
    }

    @Test
    void reportsOtherMethodsAndSequenceIds() throws Exception {
        for (Encoding encoding : Messages.ENCODINGS) {
            byte[] reply = reply(encoding, "Codec:nothing", out -> struct(out, () -> {}));
            assertThat(check("nothing", encoding, reply).sameMethod()).isTrue();
            assertThat(check("nothing", encoding, reply).sequenceId()).isEqualTo(ID);
            byte[] other = reply(encoding, "", out -> struct(out, () -> {}));
            assertThat(check("nothing", encoding, other).sameMethod()).isFalse();
        }
    }

    /**
     * Generated code writes one field; what else comes changes neither the outcome nor the content.
     */
    @Test
    void theFirstDeclaredFieldDecidesOutcomeAndContent() throws Exception {
        for (Encoding encoding : Messages.ENCODINGS) {
            Replies.Body refused = out -> field(
                    out, 1, TType.STRUCT, () -> struct(out, () -> field(out, 2, TType.I32, () -> out.writeI32(1))));
            Replies.Body broken = out -> field(
                    out, 3, TType.STRUCT, () -> struct(out, () -> field(out, 1, TType.I32, () -> out.writeI32(5))));
            Replies.Body result = out -> field(out, 0, TType.STRUCT, () -> struct(out, () -> {}));
            assertFirst(
                    encoding, "refused", "{\"exception\":\"Refused\",\"fields\":{\"level\":\"LOW\"}}", refused, result);
            assertFirst(encoding, "broken", "{\"exception\":\"Broken\",\"fields\":{\"code\":5}}", broken, refused);
            assertFirst(
                    encoding, "refused", "{\"exception\":\"Refused\",\"fields\":{\"level\":\"LOW\"}}", refused, broken);
            assertFirst(encoding, "", "{}", result, refused);
        }
    }

    private static void assertFirst(
            Encoding encoding, String exception, String json, Replies.Body first, Replies.Body second)
            throws Exception {
        byte[] reply = reply(
                encoding,
                "echo",
                out -> struct(out, () -> {
                    first.write(out);
                    second.write(out);
                }));
        ReplySummary answer = check("echo", encoding, reply);
        assertThat(answer.kind())
                .isEqualTo(
                        exception.isEmpty()
                                ? ReplySummary.ReplyKind.SUCCESS
                                : ReplySummary.ReplyKind.DECLARED_EXCEPTION);
        assertThat(answer.exception().map(Field::name).orElse("")).isEqualTo(exception);
        assertThat(json("echo", encoding, reply, false)).isEqualTo(json);
    }

    /** Of known and of unknown fields, also in what is only checked. */
    @Test
    void nestingIsBounded() throws Exception {
        for (Encoding encoding : Messages.ENCODINGS) {
            for (int id : new int[] {17, 99}) {
                byte[] deep = success(encoding, out -> nest(out, id, 62));
                assertThat(check("echo", encoding, deep).kind()).isEqualTo(ReplySummary.ReplyKind.SUCCESS);
                assertThat(json("echo", encoding, deep, true)).contains(id == 17 ? "inner" : "#99");
                byte[] tooDeep = success(encoding, out -> nest(out, id, 63));
                for (boolean unknown : new boolean[] {false, true}) {
                    assertThatThrownBy(() -> json("echo", encoding, tooDeep, unknown))
                            .hasMessage(
                                    "the reply exceeds the maximum nesting depth of 64; raise it with the JMeter property"
                                            + " thrift.max_nesting_depth");
                }
                assertThatThrownBy(() -> check("echo", encoding, tooDeep))
                        .hasMessage(
                                "the reply exceeds the maximum nesting depth of 64; raise it with the JMeter property"
                                        + " thrift.max_nesting_depth");
            }
        }
    }

    @Test
    void readsDeeperRepliesIfAllowed() throws Exception {
        for (Encoding encoding : Messages.ENCODINGS) {
            Encoding deep = new Encoding(encoding.protocol(), encoding.strictRead(), encoding.strictWrite(), 1000);
            byte[] reply = success(encoding, out -> nest(out, 17, 998));
            assertThat(check("echo", deep, reply).kind()).isEqualTo(ReplySummary.ReplyKind.SUCCESS);
            assertThat(json("echo", deep, reply, true)).contains("inner");
        }
    }

    private static void nest(TProtocol out, int id, int levels) throws TException {
        if (levels > 0) {
            field(out, id, TType.STRUCT, () -> struct(out, () -> nest(out, id, levels - 1)));
        }
    }

    @Test
    void anotherVersionOfAProtocolIsRefused() throws Exception {
        byte[] compact = result(Encoding.COMPACT, "add", 0, TType.I64, out -> out.writeI64(5));
        compact[1] ^= 3;
        assertThatThrownBy(() -> check("add", Encoding.COMPACT, compact))
                .isInstanceOf(ReplyException.class)
                .hasMessageContaining("check whether the server speaks another");
        byte[] binary = result(Encoding.BINARY, "add", 0, TType.I64, out -> out.writeI64(5));
        binary[1] = 2;
        assertThatThrownBy(() -> check("add", Encoding.BINARY, binary)).isInstanceOf(ReplyException.class);
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
    void rejectsMessagesThatAreNoReply() throws Exception {
        for (Encoding encoding : Messages.ENCODINGS) {
            byte[] call = Messages.written(encoding, "add", TMessageType.CALL, ID, out -> struct(out, () -> {}));
            assertThatThrownBy(() -> check("add", encoding, call))
                    .hasMessageContaining("is not a reply; check which server listens");
            byte[] reply = result(encoding, "add", 0, TType.I64, out -> out.writeI64(5));
            byte[] longer = Arrays.copyOf(reply, reply.length + 3);
            assertThatThrownBy(() -> check("add", encoding, longer)).hasMessage("there are bytes after the reply");
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
                    .hasMessageContaining("check whether the server speaks another");
            for (Encoding other : Messages.ENCODINGS) {
                if (other.protocol() != encoding.protocol()) {
                    byte[] reply = result(other, "add", 0, TType.I64, out -> out.writeI64(5));
                    assertThatThrownBy(() -> check("add", encoding, reply)).isInstanceOf(ReplyException.class);
                }
            }
        }
        byte[] unversioned = result(Messages.UNVERSIONED, "add", 0, TType.I64, out -> out.writeI64(5));
        assertThat(check("add", Encoding.BINARY, unversioned).kind()).isEqualTo(ReplySummary.ReplyKind.SUCCESS);
        assertThatThrownBy(() -> check("add", new Encoding(Protocol.BINARY, true, true), unversioned))
                .hasMessage(
                        "the reply is not valid in Thrift's BINARY protocol, or is truncated; check whether the server"
                                + " speaks another");
    }

    @Test
    void aReplyMayStandAmongOtherBytes() throws Exception {
        for (Encoding encoding : Messages.ENCODINGS) {
            byte[] reply = result(encoding, "say", 0, TType.STRING, out -> out.writeString("\u00e4 text"));
            byte[] among = new byte[reply.length + 20];
            Arrays.fill(among, (byte) '}');
            System.arraycopy(reply, 0, among, 7, reply.length);
            byte[] json = new ReplyDecoder(Messages.method("say"), encoding)
                    .read(among, 7, reply.length, Content.KNOWN_FIELDS)
                    .json();
            assertThat(new String(json, StandardCharsets.UTF_8)).isEqualTo("\"\u00e4 text\"");
        }
    }
}
