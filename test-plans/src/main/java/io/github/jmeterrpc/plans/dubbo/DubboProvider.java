package io.github.jmeterrpc.plans.dubbo;

import io.github.jmeterrpc.plans.cli.Arguments;
import io.github.jmeterrpc.plans.cli.UsageException;
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
        try {
            Arguments arguments = Arguments.parse(line, ProviderOptions.names());
            if (arguments.asksForHelp()) {
                System.out.println(ProviderOptions.HELP);
                return;
            }
            provide(ProviderOptions.of(arguments));
        } catch (UsageException e) {
            System.err.println("dubbo-provider: " + e.getMessage());
            System.exit(2);
        } catch (IllegalStateException | RpcException e) {
            System.err.println("dubbo-provider: cannot provide: " + rootCause(e));
            System.exit(1);
        }
    }

    private static Throwable rootCause(Throwable thrown) {
        return thrown.getCause() == null ? thrown : rootCause(thrown.getCause());
    }

    private static void provide(ProviderOptions options) {
        System.setProperty("dubbo.application.logger", "jdk");
        System.setProperty("dubbo.service.shutdown.wait", String.valueOf(SHUTDOWN_WAIT_MS));
        DubboBootstrap bootstrap = DubboBootstrap.getInstance()
                .application(application())
                .registry(new RegistryConfig(RegistryConfig.NO_AVAILABLE))
                .protocol(protocol(options))
                .service(service());
        if (!options.certificate().isEmpty()) {
            bootstrap.ssl(ssl(options));
        }
        bootstrap.start();
        System.out.println(
                "ready: dubbo://" + options.host() + ":" + options.port() + "/" + StressService.class.getName());
        System.out.flush();
        bootstrap.await();
    }

    private static ApplicationConfig application() {
        ApplicationConfig application = new ApplicationConfig("stress-provider");
        application.setQosEnable(false);
        application.setEnableFileCache(false);
        return application;
    }

    private static ProtocolConfig protocol(ProviderOptions options) {
        ProtocolConfig protocol = new ProtocolConfig("dubbo", options.port());
        protocol.setHost(options.host());
        protocol.setThreads(options.threads());
        protocol.setServer(ExactBindTransporter.EXTENSION);
        protocol.setParameters(Map.of(ExactBindTransporter.LISTEN_HOST, options.host()));
        return protocol;
    }

    private static SslConfig ssl(ProviderOptions options) {
        SslConfig ssl = new SslConfig();
        ssl.setServerKeyCertChainPath(options.certificate());
        ssl.setServerPrivateKeyPath(options.key());
        if (!options.callersAuthority().isEmpty()) {
            ssl.setServerTrustCertCollectionPath(options.callersAuthority());
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
