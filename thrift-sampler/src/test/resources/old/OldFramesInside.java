package old;

import io.github.jmeterrpc.thrift.typed.ThriftJavaSampler;
import org.apache.jmeter.protocol.java.sampler.JavaSamplerContext;
import org.apache.thrift.protocol.TBinaryProtocol;
import org.apache.thrift.protocol.TProtocol;
import org.apache.thrift.transport.TFramedTransport;

/** The same without a class between: Java looks for the class as soon as this one is made. */
public class OldFramesInside extends ThriftJavaSampler<TProtocol> {

    @Override
    protected TProtocol client(TProtocol protocol) {
        return new TBinaryProtocol(new TFramedTransport(protocol.getTransport()));
    }

    @Override
    protected Object call(TProtocol client, JavaSamplerContext context) {
        return "";
    }
}
