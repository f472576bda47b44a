package io.github.jmeterrpc.dubbo.gui;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.github.jmeterrpc.common.gui.CheckBar.CheckOutcome;
import io.github.jmeterrpc.common.gui.CheckBar.CheckVerdict;
import io.github.jmeterrpc.common.input.InvalidInputException;
import io.github.jmeterrpc.common.json.JsonText;
import io.github.jmeterrpc.dubbo.discovery.protobuf.DefinitionFile;
import io.github.jmeterrpc.dubbo.element.DubboEndpointReader;
import io.github.jmeterrpc.dubbo.element.DubboSchema;
import io.github.jmeterrpc.dubbo.endpoint.DubboEndpoint;
import io.github.jmeterrpc.protobuf.DefinitionException;
import io.github.jmeterrpc.protobuf.ProtobufMethod;
import io.github.jmeterrpc.protobuf.ProtobufService;
import java.text.MessageFormat;

/**
 * Checks whether arguments are messages of a protobuf definition, with the same code that a sample
 * uses.
 *
 * @param definition content of the field; empty if the service has a Java interface
 * @param service name of the service
 * @param method name of the method
 */
record MessageCheck(String definition, String service, String method) {

    private static final String VARIABLE = "${";

    /** Returns a check for another method of the service. */
    MessageCheck of(String otherMethod) {
        return new MessageCheck(definition, service, otherMethod);
    }

    /** Whether the service has a protobuf definition. */
    boolean applies() {
        return !definition.isEmpty();
    }

    /**
     * Reads the definition and checks the text. For a {@code .proto} file it runs protoc, which
     * takes some time.
     */
    CheckOutcome ofText(String text) {
        if ((definition + service + method + text).contains(VARIABLE)) {
            return later("check.later");
        }
        String field = DubboSchema.INSTANCE.label(DubboSchema.INSTANCE.arguments);
        try {
            String found = DubboEndpointReader.definitionOf(definition);
            if (found.equals(DubboEndpoint.REFLECTION)) {
                if (!text.isBlank()) {
                    JsonText.parse(text);
                }
                return later("check.reflection");
            }
            ProtobufMethod called = methodOf(DefinitionFile.read(found).service(service));
            int messages = called.requests(field, text).size();
            return new CheckOutcome(
                    CheckVerdict.GOOD,
                    MessageFormat.format(DubboTexts.LABELS.get("check.messages"), messages, called.requestType()));
        } catch (InvalidInputException e) {
            return bad(e.messageWithoutValue());
        } catch (DefinitionException e) {
            return bad(DubboSchema.INSTANCE.label(DubboSchema.INSTANCE.protobuf) + ": " + e.getMessage());
        } catch (JsonProcessingException e) {
            return bad(
                    new InvalidInputException(field, text, JsonText.NOT_JSON, JsonText.place(e)).messageWithoutValue());
        }
    }

    private ProtobufMethod methodOf(ProtobufService found) throws InvalidInputException {
        try {
            return found.method(method);
        } catch (DefinitionException e) {
            throw new InvalidInputException(
                    DubboSchema.INSTANCE.label(DubboSchema.INSTANCE.method), method, e.getMessage());
        }
    }

    private static CheckOutcome later(String key) {
        return new CheckOutcome(CheckVerdict.LATER, DubboTexts.LABELS.get(key));
    }

    private static CheckOutcome bad(String problem) {
        return new CheckOutcome(
                CheckVerdict.BAD,
                MessageFormat.format(DubboTexts.LABELS.get("check.bad"), DubboTexts.LABELS.translate(problem)));
    }
}
