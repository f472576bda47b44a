package io.github.jmeterrpc.thrift.codec;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.jmeterrpc.thrift.client.endpoint.Encoding;
import io.github.jmeterrpc.thrift.client.error.ReplyException;
import io.github.jmeterrpc.thrift.codec.reply.ReplyDecoder;
import io.github.jmeterrpc.thrift.codec.reply.ReplyDecoder.Content;
import io.github.jmeterrpc.thrift.codec.request.ArgumentException;
import io.github.jmeterrpc.thrift.codec.request.RequestEncoder;
import io.github.jmeterrpc.thrift.codec.request.ThriftArgumentTemplate;
import io.github.jmeterrpc.thrift.idl.Idl;
import io.github.jmeterrpc.thrift.idl.model.Document;
import io.github.jmeterrpc.thrift.idl.model.IdlException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Fuzzes what comes from outside: IDL, arguments and replies are read, or refused with the
 * exception that says why.
 */
class ThriftFuzzTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    @FuzzTest(maxDuration = "60s")
    void idl(byte[] text) {
        try {
            Document document = Idl.text(new String(text, StandardCharsets.UTF_8));
            document.services().values().forEach(service -> service.methods().forEach(ThriftArgumentTemplate::of));
        } catch (IdlException e) {
            assertThat(e.line()).isPositive();
            assertThat(e.column()).isPositive();
        }
    }

    @FuzzTest(maxDuration = "60s")
    void arguments(byte[] json) {
        String text = new String(json, StandardCharsets.UTF_8);
        for (Encoding encoding : Messages.ENCODINGS) {
            try {
                assertThat(new RequestEncoder(Messages.method("echo"), encoding, Optional.empty(), 1 << 16)
                                .encode(text)
                                .bytes()
                                .length)
                        .isBetween(1, 1 << 16);
            } catch (ArgumentException e) {
                assertThat(e.getMessage()).isNotEmpty();
            }
        }
    }

    /** The first byte chooses the encoding. */
    @FuzzTest(maxDuration = "60s")
    void reply(byte[] message) throws IOException {
        if (message.length == 0) {
            return;
        }
        Encoding encoding = Messages.ENCODINGS.get((message[0] & 0xFF) % Messages.ENCODINGS.size());
        ReplyDecoder decoder = new ReplyDecoder(Messages.method("echo"), encoding);
        boolean checked = true;
        try {
            decoder.read(message, 1, message.length - 1, Content.CHECKED);
        } catch (ReplyException e) {
            checked = false;
        }
        try {
            JSON.readTree(decoder.read(message, 1, message.length - 1, Content.ALL_FIELDS)
                    .json());
            assertThat(checked).isTrue();
        } catch (ReplyException e) {
            // Refused; the conversion to JSON may also refuse what is well-formed.
        }
    }
}
