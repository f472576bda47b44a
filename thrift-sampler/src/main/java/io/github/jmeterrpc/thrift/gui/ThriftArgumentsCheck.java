package io.github.jmeterrpc.thrift.gui;

import io.github.jmeterrpc.common.gui.CheckBar;
import io.github.jmeterrpc.common.gui.CheckBar.CheckOutcome;
import io.github.jmeterrpc.common.gui.CheckBar.CheckVerdict;
import io.github.jmeterrpc.common.input.InvalidInputException;
import io.github.jmeterrpc.thrift.client.endpoint.Encoding;
import io.github.jmeterrpc.thrift.codec.request.ArgumentException;
import io.github.jmeterrpc.thrift.codec.request.RequestEncoder;
import io.github.jmeterrpc.thrift.codec.request.ThriftArgumentTemplate;
import io.github.jmeterrpc.thrift.element.MethodReader;
import io.github.jmeterrpc.thrift.element.MethodReader.CalledMethod;
import io.github.jmeterrpc.thrift.gui.browse.IdlSource;
import java.text.MessageFormat;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Checks whether arguments can be sent, with the same code that a sample uses.
 *
 * @param arguments input when the check began; the other parameters likewise
 * @param onComments receives the IDL's comments on the method's arguments when the method is known,
 *     or the errors of the IDL if it has several; called on the thread of the check
 */
record ThriftArgumentsCheck(
        IdlSource source, String service, String method, String arguments, Consumer<String> onComments)
        implements CheckBar.Check {

    private static final String VARIABLE = "${";

    @Override
    public CheckOutcome run() {
        if ((source.file() + source.path() + service + method).contains(VARIABLE)) {
            return later();
        }
        try {
            CalledMethod target = MethodReader.find(source.load(), service, method);
            onComments.accept(ThriftArgumentTemplate.of(target.method()).commentText(ThriftTexts.LABELS::translate));
            if (arguments.contains(VARIABLE)) {
                return later();
            }
            int length = new RequestEncoder(target.method(), Encoding.BINARY, Optional.empty(), Integer.MAX_VALUE)
                    .encode(arguments)
                    .bytes()
                    .length;
            return new CheckOutcome(
                    CheckVerdict.GOOD,
                    MessageFormat.format(
                            ThriftTexts.LABELS.get("check.good"),
                            target.service() + "." + method,
                            String.valueOf(length)));
        } catch (InvalidInputException e) {
            // Further errors of an IDL would fill the window below the arguments.
            if (e.errors().size() > 1) {
                onComments.accept(ThriftTexts.LABELS.translate(e.getMessage()));
            }
            return bad(ThriftTexts.LABELS.translate(e.errors().get(0)));
        } catch (ArgumentException e) {
            return bad(ThriftTexts.LABELS.translate(e.getMessage()));
        }
    }

    private static CheckOutcome bad(String message) {
        return new CheckOutcome(CheckVerdict.BAD, MessageFormat.format(ThriftTexts.LABELS.get("check.bad"), message));
    }

    private static CheckOutcome later() {
        return new CheckOutcome(CheckVerdict.LATER, ThriftTexts.LABELS.get("check.later"));
    }
}
