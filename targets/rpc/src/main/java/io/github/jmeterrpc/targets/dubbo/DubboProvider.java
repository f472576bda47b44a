package io.github.jmeterrpc.targets.dubbo;

import io.github.jmeterrpc.targets.cli.ListenAddress;
import io.github.jmeterrpc.targets.cli.ListenOptions;
import io.github.jmeterrpc.targets.cli.Range;
import io.github.jmeterrpc.targets.cli.RootCause;
import io.github.jmeterrpc.targets.cli.Started;
import io.github.jmeterrpc.targets.cli.TargetCommand;
import io.github.jmeterrpc.targets.tls.ServerTls;
import io.github.jmeterrpc.targets.tls.TlsOptions;
import java.net.SocketException;
import java.util.Map;
import java.util.Optional;
import org.apache.dubbo.config.ApplicationConfig;
import org.apache.dubbo.config.ProtocolConfig;
import org.apache.dubbo.config.RegistryConfig;
import org.apache.dubbo.config.ServiceConfig;
import org.apache.dubbo.config.SslConfig;
import org.apache.dubbo.config.bootstrap.DubboBootstrap;
import org.apache.dubbo.rpc.RpcException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Provides {@link StressService} until the process is terminated. */
@Command(name = "dubbo-provider", description = "The Dubbo target of the test plans (Dubbo 3.3, dubbo://).")
public final class DubboProvider extends TargetCommand {

    /** How long calls in progress may continue after the request to end; Dubbo's own 10 s make every stop slow. */
    private static final int SHUTDOWN_WAIT_MS = 500;

    @Mixin
    private ListenOptions listen = new ListenOptions(20880);

    @Range(min = 1, max = 10_000)
    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "calls worked on at the same time (default ${DEFAULT-VALUE})")
    private int threads = 200;

    @Range(min = 0, max = 1_000_000)
    @Option(
            names = "--queue",
            paramLabel = "N",
            description = "calls that wait for one of these threads (default ${DEFAULT-VALUE}); more are refused")
    private int queue;

    @Range(min = 1, max = 65535)
    @Option(
            names = "--registry",
            paramLabel = "PORT",
            arity = "0..1",
            fallbackValue = "2181",
            description =
                    "starts a ZooKeeper too, at this port (${FALLBACK-VALUE} if none is given), and registers there")
    private int registryPort;

    @Mixin
    private TlsOptions tls = new TlsOptions();

    @Option(
            names = TlsOptions.CALLERS,
            paramLabel = "FILE",
            description = "callers must have a certificate signed by one of these")
    private String callers = "";

    public static void main(String[] line) {
        new DubboProvider().run(line);
    }

    @Override
    protected Started start() {
        ListenAddress address = listen.address();
        Optional<ServerTls> files = tls.read(callers);
        System.setProperty("dubbo.application.logger", "jdk");
        System.setProperty("dubbo.service.shutdown.wait", String.valueOf(SHUTDOWN_WAIT_MS));
        RegistryConfig registry = registry(address);
        DubboBootstrap bootstrap = DubboBootstrap.getInstance()
                .application(application())
                .registry(registry)
                .protocol(protocol(address))
                .service(service());
        files.map(DubboProvider::ssl).ifPresent(bootstrap::ssl);
        try {
            bootstrap.start();
        } catch (IllegalStateException | RpcException e) {
            throw RootCause.of(e) instanceof SocketException
                    ? address.cannotListen(e)
                    : new IllegalStateException(RootCause.of(e).toString(), e);
        }
        return Started.untilTheJvmEnds("dubbo://" + address + "/" + StressService.class.getName()
                + (registryPort == 0 ? "" : " registry " + registry.getAddress()));
    }

    private RegistryConfig registry(ListenAddress provider) {
        if (registryPort == 0) {
            return new RegistryConfig(RegistryConfig.NO_AVAILABLE);
        }
        ListenAddress address = new ListenAddress(provider.host(), registryPort);
        LocalRegistry.start(address);
        if (provider.host().startsWith("127.")) {
            // Dubbo replaces 127.0.0.1 by the network card's address, at which nothing listens, but not this form of
            // it.
            System.setProperty("DUBBO_IP_TO_REGISTRY", "::ffff:" + provider.host());
        }
        RegistryConfig registry = new RegistryConfig("zookeeper://" + address);
        registry.setUseAsConfigCenter(false);
        return registry;
    }

    private static ApplicationConfig application() {
        ApplicationConfig application = new ApplicationConfig("stress-provider");
        application.setQosEnable(false);
        application.setEnableFileCache(false);
        // Registering instances needs a service of its own, which listens on every interface.
        application.setRegisterMode("interface");
        return application;
    }

    private ProtocolConfig protocol(ListenAddress address) {
        ProtocolConfig protocol = new ProtocolConfig("dubbo", address.port());
        protocol.setHost(address.host());
        protocol.setThreads(threads);
        protocol.setQueues(queue);
        protocol.setServer(ExactBindTransporter.EXTENSION);
        protocol.setParameters(Map.of(ExactBindTransporter.LISTEN_HOST, address.host()));
        return protocol;
    }

    private static SslConfig ssl(ServerTls tls) {
        SslConfig ssl = new SslConfig();
        ssl.setServerKeyCertChainPath(tls.certificate());
        ssl.setServerPrivateKeyPath(tls.key());
        if (!tls.callersAuthority().isEmpty()) {
            ssl.setServerTrustCertCollectionPath(tls.callersAuthority());
        }
        return ssl;
    }

    private static ServiceConfig<StressService> service() {
        ServiceConfig<StressService> service = new ServiceConfig<>();
        service.setInterface(StressService.class);
        service.setRef(new StressServiceImpl());
        // Not for callers inside this JVM: there are none.
        service.setScope("remote");
        return service;
    }
}
