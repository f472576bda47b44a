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
import org.apache.thrift.protocol.TList;
import org.apache.thrift.protocol.TMap;
import org.apache.thrift.protocol.TType;
import org.junit.jupiter.api.Test;

/**
 * Values that the IDL does not have, or has with another type; RoundTripTest decodes all others.
 */
class ReplyValuesTest {

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
            assertThat(answer.kind()).isEqualTo(ReplySummary.ReplyKind.SUCCESS);
            assertThat(answer.sequenceId()).isEqualTo(ID);
            assertThat(answer.sameMethod()).isTrue();
            assertThat(json("echo", encoding, reply, false))
                    .as(encoding.toString())
                    .isEqualTo(json);
        }
    }
}
