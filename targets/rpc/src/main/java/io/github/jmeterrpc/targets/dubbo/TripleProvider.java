package io.github.jmeterrpc.targets.dubbo;

import io.github.jmeterrpc.cli.Commands;
import io.github.jmeterrpc.targets.triple.EchoService;
import java.net.InetAddress;
import org.apache.dubbo.common.constants.CommonConstants;
import org.apache.dubbo.config.ProtocolConfig;
import org.apache.dubbo.config.ServiceConfig;
import org.apache.dubbo.rpc.Constants;
import picocli.CommandLine.Command;

/** Provides {@link EchoService}, which a protobuf file defines, over tri:// until the process is terminated. */
@Command(
        name = "triple-provider",
        description = "The target of the test plans for services of protobuf (Dubbo 3.3, tri://, which is gRPC on the"
                + " wire; with reflection).")
public final class TripleProvider extends ProviderCommand<EchoService> {

    private static final int PORT = 50051;

    public TripleProvider() {
        super(PORT);
    }

    public static void main(String[] line) {
        System.exit(Commands.of(new TripleProvider()).execute(line));
    }

    @Override
    ProtocolConfig protocol(InetAddress host) {
        // Reflection, which is off by default.
        System.setProperty(Constants.H2_SETTINGS_BUILTIN_SERVICE_INIT, "true");
        // Without a host, Dubbo listens on every interface; the protocol's own would be refused in the mapped form.
        if (!host.isAnyLocalAddress()) {
            String address = host.getHostAddress();
            System.setProperty(
                    CommonConstants.DUBBO_IP_TO_BIND, address.startsWith(LOOPBACK) ? MAPPED + address : address);
        }
        return new ProtocolConfig(CommonConstants.TRIPLE);
    }

    @Override
    void provide(ServiceConfig<EchoService> service) {
        service.setInterface(EchoService.class);
        service.setProxy(CommonConstants.NATIVE_STUB);
        service.setRef(new EchoServiceImpl());
    }
}
