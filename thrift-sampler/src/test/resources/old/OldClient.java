package old;

import com.facebook.fb303.FacebookService;
import io.github.jmeterrpc.thrift.typed.ThriftJavaSampler;
import org.apache.jmeter.protocol.java.sampler.JavaSamplerContext;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TProtocol;

/** Calls with a client that the compiler 0.9.3 generated. */
public class OldClient extends ThriftJavaSampler<FacebookService.Client> {

    @Override
    protected FacebookService.Client client(TProtocol protocol) {
        return new FacebookService.Client(protocol);
    }

    @Override
    protected Object call(FacebookService.Client client, JavaSamplerContext context) throws TException {
        client.setOption("unit", "g");
        return client.getName() + " " + client.getOptions();
    }
}
