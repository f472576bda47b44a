package io.github.jmeterrpc.targets.dubbo;

import io.github.jmeterrpc.cli.ListenOptions;
import io.github.jmeterrpc.targets.cli.TargetCommand;
import io.github.jmeterrpc.targets.tls.TlsOptions;
import java.net.InetAddress;
import java.net.SocketException;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.dubbo.config.ApplicationConfig;
import org.apache.dubbo.config.ProtocolConfig;
import org.apache.dubbo.config.RegistryConfig;
import org.apache.dubbo.config.ServiceConfig;
import org.apache.dubbo.config.SslConfig;
import org.apache.dubbo.config.bootstrap.DubboBootstrap;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** A Dubbo target: provides one service over one protocol until the process is terminated. */
abstract class ProviderCommand<T> extends TargetCommand {

    /**
     * How long calls in progress may continue after the request to end; Dubbo's own 10 s make every
     * stop slow.
     */
    private static final int SHUTDOWN_WAIT_MS = 500;

    private static final String FAILED_TO_BIND = "Failed to bind ";
    private static final String CAUSE = "cause: ";

    static final String LOOPBACK = "127.";

    /**
     * Dubbo replaces 127.0.0.1 with every interface, or with the network card's address, where the
     * target does not listen, but not this form of it.
     */
    static final String MAPPED = "::ffff:";

    @Mixin
    private ListenOptions listen;

    @Option(
            names = "--threads",
            paramLabel = "1..10000",
            description = "calls processed at the same time (default ${DEFAULT-VALUE})")
    private int threads = 200;

    @Option(
            names = "--queue",
            paramLabel = "0..1000000",
            description = "calls that wait for one of these threads (default ${DEFAULT-VALUE}); more are refused")
    private int queue;

    @Option(
            names = "--registry",
            paramLabel = "1..65535",
            arity = "0..1",
            fallbackValue = "2181",
            description =
                    "also starts a ZooKeeper at this port (${FALLBACK-VALUE} if none is given), and registers there")
    private int registryPort;

    @ArgGroup(exclusive = false)
    private CallersTls tls;

    /** With certificates of callers. */
    private static final class CallersTls extends TlsOptions {

        @Option(
                names = "--tls-ca",
                paramLabel = "FILE",
                description = "callers must have a certificate signed by one of these")
        private Optional<Path> callers = Optional.empty();

        @Override
        public String callersAuthority() {
            return callers.map(file -> file.toAbsolutePath().toString()).orElse("");
        }
    }

    /** @param port port to listen on if the options do not set one */
    ProviderCommand(int port) {
        listen = new ListenOptions(port);
    }

    /** Dubbo's name of the protocol, with the settings that make it listen at exactly this host. */
    abstract ProtocolConfig protocol(InetAddress host);

    /** Sets the interface and the implementation. */
    abstract void provide(ServiceConfig<T> service);

    @Override
    protected final String start() {
        System.setProperty("dubbo.application.logger", "jdk");
        System.setProperty("dubbo.service.shutdown.wait", String.valueOf(SHUTDOWN_WAIT_MS));
        ProtocolConfig protocol = protocol(listen.host());
        protocol.setPort(listen.port());
        protocol.setThreads(threads);
        protocol.setQueues(queue);
        ServiceConfig<T> service = new ServiceConfig<>();
        // Not for callers inside this JVM: there are none.
        service.setScope("remote");
        provide(service);
        DubboBootstrap bootstrap = DubboBootstrap.getInstance()
                .application(application())
                .protocol(protocol)
                .service(service);
        if (tls != null) {
            bootstrap.ssl(ssl());
        }
        RegistryConfig registry = registry();
        try {
            bootstrap.registry(registry).start();
        } catch (RuntimeException e) {
            Throwable root = ListenOptions.rootCause(e);
            if (root instanceof SocketException) {
                throw listen.cannotListen(e);
            }
            // Dubbo's Triple leaves out the cause, and puts its text behind its own.
            String text = root.toString();
            throw text.contains(FAILED_TO_BIND) && text.contains(CAUSE)
                    ? listen.cannotListen(new SocketException(text.substring(text.lastIndexOf(CAUSE) + CAUSE.length())))
                    : new IllegalStateException(text, e);
        }
        return protocol.getName() + "://" + listen + "/" + service.getInterface()
                + (registryPort == 0 ? "" : " registry " + registry.getAddress());
    }

    private RegistryConfig registry() {
        if (registryPort == 0) {
            return new RegistryConfig(RegistryConfig.NO_AVAILABLE);
        }
        LocalRegistry.start(listen, registryPort);
        String host = listen.host().getHostAddress();
        if (host.startsWith(LOOPBACK)) {
            System.setProperty("DUBBO_IP_TO_REGISTRY", MAPPED + host);
        }
        RegistryConfig registry = new RegistryConfig("zookeeper://" + listen.at(registryPort));
        registry.setUseAsConfigCenter(false);
        return registry;
    }

    private static ApplicationConfig application() {
        ApplicationConfig application = new ApplicationConfig("stress-provider");
        application.setQosEnable(false);
        application.setEnableFileCache(false);
        // Registering instances needs a separate service, which listens on every interface.
        application.setRegisterMode("interface");
        return application;
    }

    private SslConfig ssl() {
        tls.read();
        SslConfig ssl = new SslConfig();
        ssl.setServerKeyCertChainPath(tls.certificate());
        ssl.setServerPrivateKeyPath(tls.key());
        if (!tls.callersAuthority().isEmpty()) {
            ssl.setServerTrustCertCollectionPath(tls.callersAuthority());
        }
        return ssl;
    }
}
