package io.github.jmeterrpc.dubbo.provider;

import io.github.jmeterrpc.dubbo.endpoint.Address;
import io.github.jmeterrpc.dubbo.endpoint.DubboEndpoint;
import io.github.jmeterrpc.dubbo.endpoint.DubboOptions;
import io.github.jmeterrpc.harness.process.FreePorts;
import io.github.jmeterrpc.support.tls.TestCertificates;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.dubbo.config.ApplicationConfig;
import org.apache.dubbo.config.ProtocolConfig;
import org.apache.dubbo.config.RegistryConfig;
import org.apache.dubbo.config.ServiceConfig;
import org.apache.dubbo.config.SslConfig;
import org.apache.dubbo.rpc.model.ApplicationModel;
import org.apache.dubbo.rpc.model.FrameworkModel;
import org.apache.dubbo.rpc.model.ModuleModel;

/**
 * A real provider of {@link TestService} in this JVM, with Dubbo models of its own, on 127.0.0.1
 * alone.
 */
public final class TestProvider implements AutoCloseable {

    private final FrameworkModel framework = new FrameworkModel();
    private final TestServiceImpl service = new TestServiceImpl();
    private final String protocol;
    private final int port;

    private TestProvider(String protocol, int port) {
        this.protocol = protocol;
        this.port = port;
    }

    /** Starts one with Dubbo's defaults on a free port. */
    public static TestProvider start(String protocol) {
        return start(protocol, freePort(), config -> {}, null);
    }

    /**
     * Starts one.
     *
     * @param protocol dubbo or tri
     * @param port port to listen on
     * @param change settings that differ from Dubbo's defaults
     * @param ssl its certificates; null for none
     */
    public static TestProvider start(String protocol, int port, Consumer<ProtocolConfig> change, SslConfig ssl) {
        TestProvider provider = new TestProvider(protocol, port);
        try {
            provider.export(change, ssl);
            return provider;
        } catch (RuntimeException e) {
            provider.close();
            throw e;
        }
    }

    /** The settings of a provider with that certificate, which asks callers for none. */
    public static SslConfig ssl(TestCertificates certificates, String name) {
        SslConfig ssl = new SslConfig();
        ssl.setServerKeyCertChainPath(certificates.path(name + ".pem"));
        ssl.setServerPrivateKeyPath(certificates.path(name + ".key"));
        return ssl;
    }

    /** Of one that requires callers to have a certificate of the same authority. */
    public static SslConfig sslThatAsks(TestCertificates certificates, String name) {
        SslConfig ssl = ssl(certificates, name);
        ssl.setServerTrustCertCollectionPath(certificates.authority());
        return ssl;
    }

    private void export(Consumer<ProtocolConfig> change, SslConfig ssl) {
        ApplicationModel application = framework.newApplication();
        application.getApplicationConfigManager().setApplication(applicationConfig());
        if (ssl != null) {
            application.getApplicationConfigManager().setSsl(ssl);
        }
        // Else each end waits ten seconds for calls in progress.
        application.modelEnvironment().setAppConfigMap(Map.of("dubbo.service.shutdown.wait", "200"));
        ModuleModel module = application.newModule();
        ProtocolConfig config = new ProtocolConfig(protocol, port);
        config.setServer(LoopbackTransporter.NAME);
        config.setTransporter(LoopbackTransporter.NAME);
        change.accept(config);
        ServiceConfig<TestService> exported = new ServiceConfig<>(module);
        exported.setInterface(TestService.class);
        exported.setRef(service);
        exported.setScope("remote");
        exported.setRegistry(new RegistryConfig(RegistryConfig.NO_AVAILABLE));
        exported.setProtocol(config);
        exported.export();
    }

    private static ApplicationConfig applicationConfig() {
        ApplicationConfig config = new ApplicationConfig("test-provider");
        config.setQosEnable(false);
        config.setEnableFileCache(false);
        // Else Dubbo exports its MetadataService on port 20880 of every address.
        config.setRegisterMode("interface");
        return config;
    }

    /** A port of 127.0.0.1 on which no process listens. */
    public static int freePort() {
        return FreePorts.one();
    }

    /** How many calls are sleeping at this moment. */
    public int sleeping() {
        return service.sleeping();
    }

    /** Lets the calls that are sleeping answer now. */
    public void wake() {
        service.wake();
    }

    public int port() {
        return port;
    }

    /** Its address, as a user types it. */
    public String address() {
        return protocol + "://127.0.0.1:" + port;
    }

    /** Its service, called with these options. */
    public DubboEndpoint endpoint(DubboOptions options) {
        return endpointAt(protocol, port, options);
    }

    /** The service behind another port, such as a relay's. */
    public static DubboEndpoint endpointAt(String protocol, int port, DubboOptions options) {
        return new DubboEndpoint(
                new Address(List.of(protocol + "://127.0.0.1:" + port), false),
                TestService.class.getName(),
                "",
                "",
                options);
    }

    @Override
    public void close() {
        framework.destroy();
    }
}
