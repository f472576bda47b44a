package io.github.jmeterrpc.thrift.codec.request;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.thrift.client.Encoding;
import io.github.jmeterrpc.thrift.idl.ChangedFiles;
import io.github.jmeterrpc.thrift.idl.Idl;
import io.github.jmeterrpc.thrift.idl.model.Document;
import io.github.jmeterrpc.thrift.idl.model.IdlException;
import io.github.jmeterrpc.thrift.idl.model.Method;
import io.github.jmeterrpc.thrift.idl.model.Service;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The template of any method that the parser reads can be sent, or is refused as any other arguments are. */
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
                // There is no template of what cannot be read.
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
                String json = ArgumentTemplate.of(method).json();
                try {
                    new RequestEncoder(method, Encoding.COMPACT, Optional.empty(), 1 << 20).encode(json);
                    sent++;
                } catch (ArgumentException e) {
                    // What nobody can send: half a surrogate pair, a default without a required field, required fields
                    // that lead back.
                    refused++;
                }
            }
        }
    }
}
