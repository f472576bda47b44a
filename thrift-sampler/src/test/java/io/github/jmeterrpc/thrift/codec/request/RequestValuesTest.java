package io.github.jmeterrpc.thrift.codec.request;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.thrift.client.endpoint.Encoding;
import io.github.jmeterrpc.thrift.codec.Messages;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TField;
import org.apache.thrift.protocol.TList;
import org.apache.thrift.protocol.TMap;
import org.apache.thrift.protocol.TMessage;
import org.apache.thrift.protocol.TMessageType;
import org.apache.thrift.protocol.TProtocol;
import org.apache.thrift.protocol.TType;
import org.junit.jupiter.api.Test;

/** libthrift reads every value that the encoder writes. */
class RequestValuesTest {

    @Test
    void scalars() throws Exception {
        String json = "{\"all\": {\"flag\": true, \"tiny\": -128, \"small\": 32767, \"normal\": -2147483648,"
                + " \"large\": 9223372036854775807, \"real\": 1.5, \"text\": \"\u00fc\uD83D\uDE00\", \"raw\": \"AP8=\","
                + " \"id\": \"123E4567-e89b-12d3-a456-426614174000\", \"level\": \"HIGH\"}}";
        for (Encoding encoding : Messages.ENCODINGS) {
            TProtocol in = begin("echo", encoding, json);
            assertField(in, 1, TType.BOOL);
            assertThat(in.readBool()).isTrue();
            assertField(in, 2, TType.BYTE);
            assertThat(in.readByte()).isEqualTo(Byte.MIN_VALUE);
            assertField(in, 3, TType.I16);
            assertThat(in.readI16()).isEqualTo(Short.MAX_VALUE);
            assertField(in, 4, TType.I32);
            assertThat(in.readI32()).isEqualTo(Integer.MIN_VALUE);
            assertField(in, 5, TType.I64);
            assertThat(in.readI64()).isEqualTo(Long.MAX_VALUE);
            assertField(in, 6, TType.DOUBLE);
            assertThat(in.readDouble()).isEqualTo(1.5);
            assertField(in, 7, TType.STRING);
            assertThat(in.readString()).isEqualTo("\u00fc\uD83D\uDE00");
            assertField(in, 8, TType.STRING);
            assertThat(in.readBinary()).isEqualTo(ByteBuffer.wrap(new byte[] {0, -1}));
            assertField(in, 9, TType.UUID);
            assertThat(in.readUuid()).isEqualTo(UUID.fromString("123e4567-e89b-12d3-a456-426614174000"));
            assertField(in, 10, TType.I32);
            assertThat(in.readI32()).isEqualTo(7);
            end(in);
        }
    }

    @Test
    void containers() throws Exception {
        String json = "{\"all\": {\"numbers\": [1, -2], \"counts\": {\"a\": 1}, \"byLevel\": {\"LOW\": [{\"x\": 3}]},"
                + " \"byPoint\": [{\"key\": {\"x\": 1, \"y\": 2}, \"value\": \"v\"}], \"shape\": {\"radius\": \"NaN\"},"
                + " \"flags\": [true, false]}}";
        for (Encoding encoding : Messages.ENCODINGS) {
            TProtocol in = begin("echo", encoding, json);
            assertField(in, 11, TType.LIST);
            assertList(in.readListBegin(), TType.I32, 2);
            assertThat(in.readI32()).isEqualTo(1);
            assertThat(in.readI32()).isEqualTo(-2);
            in.readListEnd();
            assertField(in, 13, TType.MAP);
            assertMap(in.readMapBegin(), TType.STRING, TType.I64);
            assertThat(in.readString()).isEqualTo("a");
            assertThat(in.readI64()).isEqualTo(1);
            in.readMapEnd();
            assertField(in, 14, TType.MAP);
            assertMap(in.readMapBegin(), TType.I32, TType.LIST);
            assertThat(in.readI32()).isEqualTo(1);
            assertList(in.readListBegin(), TType.STRUCT, 1);
            assertPoint(in, 3, -1);
            in.readListEnd();
            in.readMapEnd();
            assertField(in, 15, TType.MAP);
            assertMap(in.readMapBegin(), TType.STRUCT, TType.STRING);
            assertPoint(in, 1, 2);
            assertThat(in.readString()).isEqualTo("v");
            in.readMapEnd();
            assertField(in, 16, TType.STRUCT);
            in.readStructBegin();
            assertThat(in.readFieldBegin().id).isEqualTo((short) 2);
            assertThat(in.readDouble()).isNaN();
            in.readFieldEnd();
            assertThat(in.readFieldBegin().type).isEqualTo(TType.STOP);
            in.readStructEnd();
            in.readFieldEnd();
            assertThat(in.readFieldBegin().id).isEqualTo((short) 18);
            assertList(in.readListBegin(), TType.BOOL, 2);
            assertThat(in.readBool()).isTrue();
            assertThat(in.readBool()).isFalse();
            in.readListEnd();
            end(in);
        }
    }

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

    private static TProtocol begin(String method, Encoding encoding, String json) throws Exception {
        TProtocol in = Messages.reader(
                encoding, Messages.encode(method, encoding, json).bytes());
        TMessage message = in.readMessageBegin();
        assertThat(message.name).isEqualTo(method);
        assertThat(message.type).isEqualTo(TMessageType.CALL);
        assertThat(message.seqid).isEqualTo(SequenceIds.FIRST);
        in.readStructBegin();
        TField argument = in.readFieldBegin();
        assertThat(argument.id).isEqualTo((short) 1);
        assertThat(argument.type).isEqualTo(TType.STRUCT);
        in.readStructBegin();
        open = false;
        return in;
    }

    private static boolean open;

    private static void assertField(TProtocol in, int id, byte type) throws TException {
        if (open) {
            in.readFieldEnd();
        }
        open = true;
        TField field = in.readFieldBegin();
        assertThat(field.id).isEqualTo((short) id);
        assertThat(field.type).isEqualTo(type);
    }

    private static void end(TProtocol in) throws TException {
        in.readFieldEnd();
        assertThat(in.readFieldBegin().type).isEqualTo(TType.STOP);
        in.readStructEnd();
        in.readFieldEnd();
        assertThat(in.readFieldBegin().type).isEqualTo(TType.STOP);
        in.readStructEnd();
        in.readMessageEnd();
    }

    private static void assertList(TList list, byte type, int size) {
        assertThat(list.elemType).isEqualTo(type);
        assertThat(list.size).isEqualTo(size);
    }

    private static void assertMap(TMap map, byte keys, byte values) {
        assertThat(map.keyType).isEqualTo(keys);
        assertThat(map.valueType).isEqualTo(values);
        assertThat(map.size).isEqualTo(1);
    }

    private static void assertPoint(TProtocol in, int x, int y) throws TException {
        in.readStructBegin();
        assertThat(in.readFieldBegin().id).isEqualTo((short) 1);
        assertThat(in.readI32()).isEqualTo(x);
        in.readFieldEnd();
        assertThat(in.readFieldBegin().id).isEqualTo((short) 2);
        assertThat(in.readI32()).isEqualTo(y);
        in.readFieldEnd();
        assertThat(in.readFieldBegin().type).isEqualTo(TType.STOP);
        in.readStructEnd();
    }

    private static List<String> fields(String json) throws Exception {
        TProtocol in = begin("defaults", Encoding.COMPACT, json);
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
