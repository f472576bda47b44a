package io.github.jmeterrpc.thrift.codec.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterrpc.thrift.client.endpoint.Encoding;
import io.github.jmeterrpc.thrift.codec.Messages;
import java.util.List;
import java.util.Optional;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TField;
import org.apache.thrift.protocol.TMessage;
import org.apache.thrift.protocol.TMessageType;
import org.apache.thrift.protocol.TProtocol;
import org.apache.thrift.protocol.TStruct;
import org.apache.thrift.protocol.TType;
import org.junit.jupiter.api.Test;

/**
 * libthrift can read the header of a request; parameters are accepted by name and in order; the
 * limit holds.
 */
class RequestTest {

    @Test
    void longStringsAreSent() throws Exception {
        int length = 20_000_001;
        byte[] request = new RequestEncoder(Messages.method("say"), Encoding.BINARY, Optional.empty(), 1 << 25)
                .encode("{\"text\": \"" + "x".repeat(length) + "\"}")
                .bytes();
        assertThat(request).hasSizeBetween(length, length + 100);
    }

    @Test
    void argumentsComeByNameOrInOrder() throws Exception {
        for (String json :
                List.of("{\"b\": 2, \"a\": 1}", "[1, 2, null]", "[1, 2, 4]", "{\"a\": 1, \"c\": 9}", "", "{}")) {
            byte[] bytes = Messages.encode("add", Encoding.BINARY, json).bytes();
            TProtocol in = Messages.reader(Encoding.BINARY, bytes);
            in.readMessageBegin();
            assertThat(parameters(in))
                    .as(json)
                    .isEqualTo(
                            switch (json) {
                                case "{\"b\": 2, \"a\": 1}" -> "1=1 2=2 4=3 ";
                                case "[1, 2, null]" -> "1=1 2=2 ";
                                case "[1, 2, 4]" -> "1=1 2=2 4=4 ";
                                case "{\"a\": 1, \"c\": 9}" -> "1=1 2=0 4=9 ";
                                default -> "1=0 2=0 4=3 ";
                            });
        }
    }

    @Test
    void everySequenceIdCanBeWrittenIntoARequest() throws Exception {
        for (Encoding encoding : Messages.ENCODINGS) {
            Request request = Messages.encode("say", encoding, "[\"hello\"]");
            for (int id : new int[] {SequenceIds.FIRST, 1_234_567, SequenceIds.LAST - 1, SequenceIds.LAST}) {
                byte[] message = new byte[request.bytes().length];
                request.copy(id, message);
                byte[] expected = Messages.written(encoding, "say", TMessageType.CALL, id, out -> {
                    out.writeStructBegin(new TStruct("say"));
                    out.writeFieldBegin(new TField("text", TType.STRING, (short) 1));
                    out.writeString("hello");
                    out.writeFieldEnd();
                    out.writeFieldStop();
                    out.writeStructEnd();
                });
                assertThat(message).isEqualTo(expected);
            }
        }
    }

    @Test
    void sequenceIdsGoRound() {
        assertThat(SequenceIds.next(0)).isEqualTo(SequenceIds.FIRST);
        assertThat(SequenceIds.next(SequenceIds.FIRST)).isEqualTo(SequenceIds.FIRST + 1);
        assertThat(SequenceIds.next(SequenceIds.LAST)).isEqualTo(SequenceIds.FIRST);
    }

    @Test
    void marksMultiplexedAndOnewayCalls() throws Exception {
        for (Encoding encoding : Messages.ENCODINGS) {
            RequestEncoder encoder =
                    new RequestEncoder(Messages.method("tell"), encoding, Optional.of("\u00dcnicode \"x\""), 1_000);
            Request request = encoder.encode("[\"x\"]");
            byte[] copy = new byte[request.bytes().length];
            request.copy(1_999_999, copy);
            TMessage message = Messages.reader(encoding, copy).readMessageBegin();
            assertThat(message.name).isEqualTo("\u00dcnicode \"x\":tell");
            assertThat(message.type).isEqualTo(TMessageType.ONEWAY);
            assertThat(message.seqid).isEqualTo(1_999_999);
        }
    }

    @Test
    void aRequestDoesNotGrowPastItsLimit() {
        RequestEncoder encoder = new RequestEncoder(Messages.method("say"), Encoding.BINARY, Optional.empty(), 1_000);
        assertThatThrownBy(() -> encoder.encode("[\"" + "x".repeat(1_000) + "\"]"))
                .isInstanceOf(ArgumentException.class)
                .hasMessageContaining(
                        "the request has more than 1000 bytes; make it shorter, or raise Message limit (bytes)");
    }

    private static String parameters(TProtocol in) throws TException {
        StringBuilder found = new StringBuilder();
        in.readStructBegin();
        for (TField field = in.readFieldBegin(); field.type != TType.STOP; field = in.readFieldBegin()) {
            found.append(field.id).append('=').append(in.readI64()).append(' ');
        }
        return found.toString();
    }
}
