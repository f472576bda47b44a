package io.github.jmeterrpc.plans.dubbo;

import io.github.jmeterrpc.plans.cli.Arguments;
import io.github.jmeterrpc.plans.cli.RootCause;
import io.github.jmeterrpc.plans.cli.Started;
import io.github.jmeterrpc.plans.tls.ServerTls;
import java.net.SocketException;
import java.util.Map;
import org.apache.dubbo.config.ApplicationConfig;
import org.apache.dubbo.config.ProtocolConfig;
import org.apache.dubbo.config.RegistryConfig;
import org.apache.dubbo.config.ServiceConfig;
import org.apache.dubbo.config.SslConfig;
import org.apache.dubbo.config.bootstrap.DubboBootstrap;
import org.apache.dubbo.rpc.RpcException;

/** Provides {@link StressService} until it is told to end. */
public final class DubboProvider {

    /** How long calls in progress may go on after the request to end; Dubbo's own 10 s make every stop slow. */
    private static final int SHUTDOWN_WAIT_MS = 500;

    private DubboProvider() {}

    public static void main(String[] line) {
        ProviderOptions.COMMAND.run(line, DubboProvider::start);
    }

    private static Started start(Arguments arguments) {
        ProviderOptions options = ProviderOptions.of(arguments);
        System.setProperty("dubbo.application.logger", "jdk");
        System.setProperty("dubbo.service.shutdown.wait", String.valueOf(SHUTDOWN_WAIT_MS));
        try {
            bootstrap(options).start();
        } catch (IllegalStateException | RpcException e) {
            throw RootCause.of(e) instanceof SocketException
                    ? options.address().cannotListen(e)
                    : new IllegalStateException(RootCause.of(e).toString(), e);
        }
        return Started.untilTheJvmEnds("dubbo://" + options.address() + "/" + StressService.class.getName());
    }

    private static DubboBootstrap bootstrap(ProviderOptions options) {
        DubboBootstrap bootstrap = DubboBootstrap.getInstance()
                .application(application())
                .registry(new RegistryConfig(RegistryConfig.NO_AVAILABLE))
                .protocol(protocol(options))
                .service(service());
        options.tls().ifPresent(tls -> bootstrap.ssl(ssl(tls)));
        return bootstrap;
    }

    private static ApplicationConfig application() {
        ApplicationConfig application = new ApplicationConfig("stress-provider");
        application.setQosEnable(false);
        application.setEnableFileCache(false);
        return application;
    }

    private static ProtocolConfig protocol(ProviderOptions options) {
        ProtocolConfig protocol = new ProtocolConfig("dubbo", options.address().port());
        protocol.setHost(options.address().host());
        protocol.setThreads(options.threads());
        protocol.setServer(ExactBindTransporter.EXTENSION);
        protocol.setParameters(
                Map.of(ExactBindTransporter.LISTEN_HOST, options.address().host()));
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
