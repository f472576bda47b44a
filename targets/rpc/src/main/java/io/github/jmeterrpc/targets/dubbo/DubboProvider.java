package io.github.jmeterrpc.targets.dubbo;

import io.github.jmeterrpc.cli.Commands;
import java.net.InetAddress;
import java.util.Locale;
import org.apache.dubbo.config.ProtocolConfig;
import org.apache.dubbo.config.ServiceConfig;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Provides {@link StressService} until the process is terminated. */
@Command(name = "dubbo-provider", description = "The Dubbo target of the test plans (Dubbo 3.3).")
public final class DubboProvider extends ProviderCommand<StressService> {

    private static final int PORT = 20880;

    @Option(
            names = "--protocol",
            paramLabel = "dubbo|tri",
            description = "protocol of the calls: ${COMPLETION-CANDIDATES} (default ${DEFAULT-VALUE})")
    private WireProtocol wireProtocol = WireProtocol.DUBBO;

    private enum WireProtocol {
        DUBBO,
        TRI;

        /** As commands and URLs have it. */
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public DubboProvider() {
        super(PORT);
    }

    public static void main(String[] line) {
        System.exit(Commands.of(new DubboProvider()).execute(line));
    }

    @Override
    ProtocolConfig protocol(InetAddress host) {
        ProtocolConfig protocol = new ProtocolConfig(wireProtocol.toString());
        ExactTransporter.listenAt(host, protocol);
        return protocol;
    }

    @Override
    void provide(ServiceConfig<StressService> service) {
        service.setInterface(StressService.class);
        service.setRef(new StressServiceImpl());
    }
}
