package io.github.jmeterrpc.targets.thrift;

import io.github.jmeterrpc.targets.thrift.gen.TypesService;
import org.apache.thrift.TException;
import org.apache.thrift.TProcessor;
import org.apache.thrift.protocol.TMessage;
import org.apache.thrift.protocol.TProtocol;
import org.apache.thrift.protocol.TProtocolDecorator;

/** Answers the calls of {@code UuidService} and of the two services it extends. */
final class TargetProcessor implements TProcessor {

    private final TProcessor generated = new TypesService.Processor<>(new TypesHandler());

    @Override
    public void process(TProtocol in, TProtocol out) throws TException {
        TMessage message = in.readMessageBegin();
        if (message.name.equals(UuidEcho.METHOD)) {
            UuidEcho.answer(message, in, out);
            return;
        }
        generated.process(
                new TProtocolDecorator(in) {
                    @Override
                    public TMessage readMessageBegin() {
                        return message;
                    }
                },
                out);
    }
}
