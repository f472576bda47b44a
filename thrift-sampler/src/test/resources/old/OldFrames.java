package old;

import com.facebook.fb303.FacebookService;
import io.github.jmeterrpc.thrift.typed.ThriftJavaSampler;
import org.apache.jmeter.protocol.java.sampler.JavaSamplerContext;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TProtocol;

/** Leaves the frames to old code, instead of to the transport of the plugin. */
public class OldFrames extends ThriftJavaSampler<FacebookService.Client> {

    @Override
    protected FacebookService.Client client(TProtocol protocol) {
        return new FacebookService.Client(OldFactory.framed(protocol.getTransport()));
    }

    @Override
    protected Object call(FacebookService.Client client, JavaSamplerContext context) throws TException {
        return client.getName();
    }
}
