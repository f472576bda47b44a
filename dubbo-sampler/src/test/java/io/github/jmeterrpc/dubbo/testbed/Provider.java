package io.github.jmeterrpc.dubbo.testbed;

import io.github.jmeterrpc.harness.process.FreePorts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
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
 * A real provider of {@link CatalogService} in this JVM, with a Dubbo of its own, on a free port of
 * {@code [::1]}: the one loopback address that Dubbo does not replace by the network card's when it
 * registers.
 */
public final class Provider implements AutoCloseable {

    private final FrameworkModel framework = new FrameworkModel();
    private final int port = FreePorts.one();

    private Provider(Setting setting) throws Exception {
        ApplicationModel model = framework.newApplication();
        // Else each end waits ten seconds for calls in progress.
        model.modelEnvironment().setAppConfigMap(Map.of("dubbo.service.shutdown.wait", "200"));
        DubboBootstrap bootstrap = DubboBootstrap.getInstance(model);
        try {
            bootstrap
                    .application(application(setting))
                    .registries(registries(setting))
                    .protocol(protocol())
                    .service(service(setting));
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

    /** A provider that registers nowhere, until it is configured otherwise. */
    public static Setting named(String name) {
        return new Setting(name);
    }

    private static ApplicationConfig application(Setting setting) {
        ApplicationConfig application = new ApplicationConfig(setting.name);
        application.setQosEnable(setting.qos);
        application.setQosPort(0);
        application.setEnableFileCache(false);
        application.setRegisterMode(setting.registerMode);
        application.setMetadataType(setting.metadata ? "remote" : "local");
        return application;
    }

    private static List<RegistryConfig> registries(Setting setting) {
        List<RegistryConfig> configs = new ArrayList<>();
        for (String url : setting.registries) {
            RegistryConfig config = new RegistryConfig(url);
            config.setUseAsMetadataCenter(setting.metadata);
            config.setUseAsConfigCenter(false);
            if (setting.user != null) {
                config.setUsername(setting.user);
                config.setPassword(setting.password);
            }
            if (setting.root != null) {
                config.setGroup(setting.root);
            }
            configs.add(config);
        }
        return configs.isEmpty() ? List.of(new RegistryConfig(RegistryConfig.NO_AVAILABLE)) : configs;
    }

    private ProtocolConfig protocol() {
        ProtocolConfig protocol = new ProtocolConfig("dubbo", port);
        protocol.setHost("::1");
        protocol.setThreads(8);
        protocol.setParameters(Map.of("bind.ip", "::1"));
        return protocol;
    }

    private static ServiceConfig<CatalogService> service(Setting setting) {
        ServiceConfig<CatalogService> service = new ServiceConfig<>();
        service.setInterface(CatalogService.class);
        service.setRef(new CatalogServiceImpl(setting.name));
        service.setScope("remote");
        service.setGroup(setting.group);
        service.setVersion(setting.version);
        return service;
    }

    /** Its own address, such as {@code dubbo://[::1]:20880}. */
    public String url() {
        return "dubbo://[::1]:" + port;
    }

    /** Leaves its registries, and ends. */
    @Override
    public void close() {
        framework.destroy();
    }

    /** Settings of a provider. */
    public static final class Setting {

        private final String name;
        private List<String> registries = List.of();
        private String registerMode = "interface";
        private boolean metadata;
        private boolean qos;
        private String group;
        private String version;
        private String root;
        private SslConfig ssl;
        private String user;
        private String password;

        private Setting(String name) {
            this.name = name;
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

        public Setting withQos() {
            qos = true;
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

        public Provider start() throws Exception {
            return new Provider(this);
        }
    }
}
