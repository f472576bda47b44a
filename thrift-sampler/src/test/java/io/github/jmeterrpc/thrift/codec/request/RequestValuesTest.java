package io.github.jmeterrpc.thrift.codec.request;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.thrift.client.endpoint.Encoding;
import io.github.jmeterrpc.thrift.codec.Messages;
import java.util.ArrayList;
import java.util.List;
import org.apache.thrift.protocol.TField;
import org.apache.thrift.protocol.TProtocol;
import org.apache.thrift.protocol.TType;
import org.junit.jupiter.api.Test;

/** Fields that the arguments leave out; RoundTripTest writes all kinds of values. */
class RequestValuesTest {

    @Test
    void writesAbsentFieldsAsGeneratedCodeDoes() throws Exception {
        assertThat(fields("{\"defaults\": {}}"))
                .containsExactly(
                        "-1 i64 0",
                        "1 i32 0",
                        "2 i32 7",
                        "5 string hello",
                        "6 bool false",
                        "7 double 0.0",
                        "8 i32 7",
                        "10 string there");
        assertThat(
                        fields(
                                "{\"defaults\": {\"left\": 1, \"text\": \"\", \"hello\": null, \"seven\": null, \"plain\": null}}"))
                .as("null leaves a field out")
                .containsExactly(
                        "-1 i64 0",
                        "3 i32 1",
                        "4 string ",
                        "6 bool false",
                        "7 double 0.0",
                        "8 i32 7",
                        "10 string there");
    }

    private static List<String> fields(String json) throws Exception {
        TProtocol in = Messages.reader(
                Encoding.COMPACT,
                Messages.encode("defaults", Encoding.COMPACT, json).bytes());
        in.readMessageBegin();
        in.readStructBegin();
        in.readFieldBegin();
        in.readStructBegin();
        List<String> found = new ArrayList<>();
        for (TField field = in.readFieldBegin(); field.type != TType.STOP; field = in.readFieldBegin()) {
            found.add(field.id + " "
                    + switch (field.type) {
                        case TType.BOOL -> "bool " + in.readBool();
                        case TType.I32 -> "i32 " + in.readI32();
                        case TType.I64 -> "i64 " + in.readI64();
                        case TType.DOUBLE -> "double " + in.readDouble();
                        default -> "string " + in.readString();
                    });
        }
        return found;
    }
}
