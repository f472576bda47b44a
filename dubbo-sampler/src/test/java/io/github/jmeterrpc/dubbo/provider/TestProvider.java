package io.github.jmeterrpc.dubbo.provider;

import io.github.jmeterrpc.dubbo.endpoint.Address;
import io.github.jmeterrpc.dubbo.endpoint.DubboEndpoint;
import io.github.jmeterrpc.dubbo.endpoint.DubboOptions;
import io.github.jmeterrpc.dubbo.testbed.CatalogService;
import io.github.jmeterrpc.dubbo.testbed.CatalogServiceImpl;
import io.github.jmeterrpc.dubbo.testbed.Greeting;
import io.github.jmeterrpc.dubbo.testbed.GreetingStub;
import io.github.jmeterrpc.dubbo.testbed.ZooKeeperServer;
import io.github.jmeterrpc.harness.process.FreePorts;
import io.github.jmeterrpc.support.tls.TestCertificates;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.dubbo.common.constants.CommonConstants;
import org.apache.dubbo.config.ApplicationConfig;
import org.apache.dubbo.config.MetadataReportConfig;
import org.apache.dubbo.config.ProtocolConfig;
import org.apache.dubbo.config.RegistryConfig;
import org.apache.dubbo.config.ServiceConfig;
import org.apache.dubbo.config.SslConfig;
import org.apache.dubbo.config.bootstrap.DubboBootstrap;
import org.apache.dubbo.rpc.model.ApplicationModel;
import org.apache.dubbo.rpc.model.FrameworkModel;

/**
 * A real provider in this JVM, with Dubbo models of its own: of {@link TestService} on 127.0.0.1
 * alone; or of {@link CatalogService} or {@link Greeting}, which register, on {@code [::1]} alone, the one loopback
 * address that Dubbo does not replace by the network card's when it registers.
 */
public final class TestProvider implements AutoCloseable {

    private static final String REGISTERED_HOST = "::1";

    private final FrameworkModel framework = new FrameworkModel();
    private final TestServiceImpl calls;
    private final String protocol;
    private final String host;
    private final int port;

    private TestProvider(Setting setting) {
        protocol = setting.protocol;
        calls = setting.calls;
        host = setting.registers ? "[" + REGISTERED_HOST + "]" : "127.0.0.1";
        port = setting.port;
        ApplicationModel model = framework.newApplication();
        // Else each end waits ten seconds for calls in progress.
        model.modelEnvironment().setAppConfigMap(Map.of("dubbo.service.shutdown.wait", "200"));
        DubboBootstrap bootstrap = DubboBootstrap.getInstance(model);
        try {
            bootstrap
                    .application(setting.applicationConfig())
                    .registries(setting.registryConfigs())
                    .protocol(setting.protocolConfig())
                    .service(setting.serviceConfig());
            if (setting.ssl != null) {
                bootstrap.ssl(setting.ssl);
            }
            if (setting.metadata) {
                bootstrap.metadataReport(new MetadataReportConfig(setting.registries.get(0)));
            }
            bootstrap.start();
        } catch (RuntimeException e) {
            framework.destroy();
            throw e;
        }
    }

    /** Starts one of {@link TestService} with Dubbo's defaults on a free port. */
    public static TestProvider start(String protocol) {
        return start(protocol, freePort(), config -> {}, null);
    }

    /**
     * Starts one of {@link TestService}.
     *
     * @param protocol dubbo or tri
     * @param port port to listen on
     * @param change settings that differ from Dubbo's defaults
     * @param ssl its certificates; null for none
     */
    public static TestProvider start(String protocol, int port, Consumer<ProtocolConfig> change, SslConfig ssl) {
        TestServiceImpl calls = new TestServiceImpl();
        Setting setting = new Setting("test-provider", TestService.class, calls);
        setting.calls = calls;
        setting.registers = false;
        setting.protocol = protocol;
        setting.port = port;
        setting.change = change;
        return setting.ssl(ssl).start();
    }

    /** Settings of a provider of {@link CatalogService} over dubbo://, which registers nowhere at first. */
    public static Setting named(String name) {
        return new Setting(name, CatalogService.class, new CatalogServiceImpl(name));
    }

    /** Settings of a provider of the protobuf service {@link Greeting} over tri://. */
    public static Setting ofProtobuf(String name) {
        Setting setting = new Setting(name, Greeting.class, new GreetingStub(name));
        setting.protocol = "tri";
        setting.proxy = CommonConstants.NATIVE_STUB;
        return setting;
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

    /** A port of 127.0.0.1 on which no process listens. */
    public static int freePort() {
        return FreePorts.one();
    }

    /** How many calls are sleeping at this moment. */
    public int sleeping() {
        return calls.sleeping();
    }

    /** Lets the calls that are sleeping answer now. */
    public void wake() {
        calls.wake();
    }

    public int port() {
        return port;
    }

    /** Its address, as a user types it. */
    public String address() {
        return protocol + "://" + host + ":" + port;
    }

    /** Its {@link TestService}, called with these options. */
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

    /** Leaves its registries, and ends. */
    @Override
    public void close() {
        framework.destroy();
    }

    /** Settings of a provider. */
    public static final class Setting {

        private final String name;
        private final Class<?> type;
        private final Object service;
        private TestServiceImpl calls;
        private String protocol = "dubbo";
        private int port = freePort();
        private String proxy;
        private Consumer<ProtocolConfig> change = config -> {};
        private boolean registers = true;
        private List<String> registries = List.of();
        private String registerMode = "interface";
        private boolean metadata;
        private String group;
        private String version;
        private String root;
        private SslConfig ssl;
        private String user;
        private String password;

        private Setting(String name, Class<?> type, Object service) {
            this.name = name;
            this.type = type;
            this.service = service;
        }

        public Setting at(ZooKeeperServer... servers) {
            registries = Arrays.stream(servers).map(ZooKeeperServer::url).toList();
            return this;
        }

        public Setting atUrl(String url) {
            registries = List.of(url);
            return this;
        }

        /** To its registries. */
        public Setting login(String name, String itsPassword) {
            user = name;
            password = itsPassword;
            return this;
        }

        public Setting registerMode(String mode) {
            registerMode = mode;
            return this;
        }

        /** Puts the service's definition into the first registry. */
        public Setting withMetadata() {
            metadata = true;
            return this;
        }

        public Setting group(String value) {
            group = value;
            return this;
        }

        public Setting version(String value) {
            version = value;
            return this;
        }

        /** The root path in ZooKeeper. */
        public Setting root(String path) {
            root = path;
            return this;
        }

        /** Its certificates: it is called by encrypted connections alone then. */
        public Setting ssl(SslConfig config) {
            ssl = config;
            return this;
        }

        public TestProvider start() {
            return new TestProvider(this);
        }

        private ApplicationConfig applicationConfig() {
            ApplicationConfig application = new ApplicationConfig(name);
            application.setQosEnable(false);
            application.setEnableFileCache(false);
            // With instances Dubbo exports its MetadataService, too.
            application.setRegisterMode(registerMode);
            application.setMetadataType(metadata ? "remote" : "local");
            return application;
        }

        private List<RegistryConfig> registryConfigs() {
            List<RegistryConfig> configs = new ArrayList<>();
            for (String url : registries) {
                RegistryConfig config = new RegistryConfig(url);
                config.setUseAsMetadataCenter(metadata);
                config.setUseAsConfigCenter(false);
                if (user != null) {
                    config.setUsername(user);
                    config.setPassword(password);
                }
                if (root != null) {
                    config.setGroup(root);
                }
                configs.add(config);
            }
            return configs.isEmpty() ? List.of(new RegistryConfig(RegistryConfig.NO_AVAILABLE)) : configs;
        }

        private ProtocolConfig protocolConfig() {
            ProtocolConfig config = new ProtocolConfig(protocol, port);
            if (registers) {
                config.setHost(REGISTERED_HOST);
                config.setThreads(8);
                config.setParameters(Map.of("bind.ip", REGISTERED_HOST));
            } else {
                config.setServer(LoopbackTransporter.NAME);
                config.setTransporter(LoopbackTransporter.NAME);
            }
            change.accept(config);
            return config;
        }

        private ServiceConfig<Object> serviceConfig() {
            ServiceConfig<Object> config = new ServiceConfig<>();
            config.setInterface(type);
            config.setRef(service);
            config.setScope("remote");
            config.setProxy(proxy);
            config.setGroup(group);
            config.setVersion(version);
            return config;
        }
    }
}
