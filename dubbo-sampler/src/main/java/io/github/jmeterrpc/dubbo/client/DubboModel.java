package io.github.jmeterrpc.dubbo.client;

import io.github.jmeterrpc.common.error.Failure;
import io.github.jmeterrpc.common.input.InvalidInputException;
import io.github.jmeterrpc.common.tls.Tls;
import io.github.jmeterrpc.dubbo.client.jvm.DubboMetrics;
import io.github.jmeterrpc.dubbo.endpoint.DubboEndpoint;
import io.github.jmeterrpc.dubbo.error.RegistryException;
import io.github.jmeterrpc.dubbo.error.UnusableInputException;
import io.github.jmeterrpc.dubbo.registry.RegistryAccess;
import io.github.jmeterrpc.dubbo.tls.TlsFiles;
import io.github.jmeterrpc.dubbo.tls.TlsLayer;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.dubbo.common.constants.CommonConstants;
import org.apache.dubbo.common.utils.SerializeSecurityManager;
import org.apache.dubbo.config.ApplicationConfig;
import org.apache.dubbo.rpc.model.ApplicationModel;
import org.apache.dubbo.rpc.model.FrameworkModel;
import org.apache.dubbo.rpc.model.ModuleModel;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Owns a separate Dubbo framework model and its connections. Dubbo shares connections among all
 * references of a model with the same address, and rules and metadata of the registries among all
 * references, so endpoints with different TLS settings, application names or registries use
 * different models.
 */
final class DubboModel implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(DubboModel.class);

    private final FrameworkModel framework = new FrameworkModel();
    private final ApplicationModel application;
    private final ModuleModel module;

    private DubboModel(DubboEndpoint endpoint) {
        application = framework.newApplication();
        application
                .getApplicationConfigManager()
                .setApplication(applicationConfig(endpoint.options().consumer().application()));
        DubboMetrics.publishNothing(application);
        // The exception of providers in Go, which Dubbo's list lacks.
        framework.getBeanFactory().getBean(SerializeSecurityManager.class).addToAllowed(Throwable.class.getName());
        // Else the end of a test that was stopped waits ten seconds and more for unneeded answers.
        application.modelEnvironment().updateAppConfigMap(Map.of(CommonConstants.SHUTDOWN_WAIT_KEY, "0"));
        try {
            // Only now that there is a model: what Dubbo needs to read an address it would else put
            // into one that never ends.
            module = endpoint.address().registry()
                    ? moduleAt(RegistryAccess.reachable(endpoint))
                    : application.newModule();
        } catch (RuntimeException e) {
            close();
            throw RegistryAccess.explained(e, endpoint);
        }
        try {
            DubboWarmUp.run(this);
        } catch (Exception e) {
            LOG.info("Not warmed up; the first call of each thread will take longer: {}", e.toString());
        }
    }

    /** Opens the configuration centers and metadata reports of registries. */
    private ModuleModel moduleAt(DubboEndpoint endpoint) {
        RegistryAccess.useAsCenters(endpoint, application);
        ModuleModel created = application.newModule();
        application.getDeployer().initialize();
        return created;
    }

    /**
     * Opens and warms up a model for an endpoint, which takes seconds on a busy machine.
     *
     * @throws UnusableInputException if a file that its TLS names cannot be used
     * @throws RegistryException if its registry does not answer
     */
    static DubboModel open(DubboEndpoint endpoint) {
        Tls tls = endpoint.options().tls();
        if (!tls.enabled()) {
            return new DubboModel(endpoint);
        }
        try {
            TlsLayer layer = new TlsLayer(tls, TlsFiles.read(tls));
            DubboModel model = new DubboModel(endpoint);
            model.framework.getBeanFactory().registerBean(layer);
            return model;
        } catch (InvalidInputException e) {
            throw new UnusableInputException(e);
        }
    }

    private static ApplicationConfig applicationConfig(String name) {
        ApplicationConfig config = new ApplicationConfig(name);
        // QoS would listen on every interface, and the second generator of a host would find its
        // port taken.
        config.setQosEnable(false);
        config.setRegisterConsumer(false);
        // Otherwise the data of registries is kept in the user's home.
        config.setEnableFileCache(false);
        return config;
    }

    /** Returns the module that creates references. */
    ModuleModel module() {
        return module;
    }

    /** Creates a call object for one use and destroys its reference afterwards. */
    void useOnce(DubboEndpoint endpoint, Consumer<DubboCall> use) {
        DubboCall call = new DubboCall(ReferenceFactory.connect(endpoint, module), endpoint);
        try {
            use.accept(call);
        } finally {
            call.close();
        }
    }

    /** Adds the TLS cause to a failure, if there is one. */
    Failure explained(Failure failure) {
        TlsLayer layer = framework.getBeanFactory().getBean(TlsLayer.class);
        return layer == null ? failure : layer.explained(failure);
    }

    @Override
    public void close() {
        RegistryAccess.close(application);
        framework.destroy();
        DubboMetrics.forget();
    }
}
