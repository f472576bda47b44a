package io.github.jmeterrpc.thrift.codec.request;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.thrift.client.endpoint.Encoding;
import io.github.jmeterrpc.thrift.idl.ChangedFiles;
import io.github.jmeterrpc.thrift.idl.Idl;
import io.github.jmeterrpc.thrift.idl.model.Document;
import io.github.jmeterrpc.thrift.idl.model.IdlException;
import io.github.jmeterrpc.thrift.idl.model.Method;
import io.github.jmeterrpc.thrift.idl.model.Service;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The template of any valid method can be encoded, or fails with an ArgumentException. */
@Tag("full")
class TemplateFuzzTest {

    private int sent;
    private int refused;

    @Test
    void templatesOfChangedFilesCanBeSent() throws Exception {
        ChangedFiles files = ChangedFiles.ofGrammar();
        while (files.hasNext()) {
            String text = files.next();
            try {
                sendAll(Idl.text(text));
            } catch (IdlException e) {
                // An invalid file has no template.
            } catch (RuntimeException | StackOverflowError e) {
                throw new AssertionError(files + ":\n" + text, e);
            }
        }
        System.out.println("Templates: " + sent + " sent, " + refused + " refused, " + files);
        assertThat(sent).isGreaterThan(100 * refused);
    }

    private void sendAll(Document document) {
        for (Service service : document.services().values()) {
            for (Method method : service.methods()) {
                String json = ThriftArgumentTemplate.of(method).json();
                try {
                    new RequestEncoder(method, Encoding.COMPACT, Optional.empty(), 1 << 20).encode(json);
                    sent++;
                } catch (ArgumentException e) {
                    // Not encodable: an unpaired surrogate, a default without a required field,
                    // recursive required fields.
                    refused++;
                }
            }
        }
    }
}
