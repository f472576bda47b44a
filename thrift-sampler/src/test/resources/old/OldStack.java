package old;

import io.github.jmeterrpc.thrift.typed.ThriftJavaSampler;
import org.apache.jmeter.protocol.java.sampler.JavaSamplerContext;
import org.apache.thrift.ShortStack;
import org.apache.thrift.protocol.TProtocol;

/** Uses a class that later versions of libthrift do not have. */
public class OldStack extends ThriftJavaSampler<TProtocol> {

    @Override
    protected TProtocol client(TProtocol protocol) {
        return protocol;
    }

    @Override
    protected Object call(TProtocol client, JavaSamplerContext context) {
        return new ShortStack(1).toString();
    }
}
