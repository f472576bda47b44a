package io.github.jmeterrpc.dubbo.client;

import io.github.jmeterrpc.common.error.Failure;
import io.github.jmeterrpc.common.input.InvalidInputException;
import io.github.jmeterrpc.common.tls.Tls;
import io.github.jmeterrpc.dubbo.client.call.DubboCall;
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
        // The exception that providers in Go send; Dubbo's list of allowed classes lacks it.
        framework.getBeanFactory().getBean(SerializeSecurityManager.class).addToAllowed(Throwable.class.getName());
        // Otherwise a stopped test waits ten seconds or more for replies that are not needed.
        application.modelEnvironment().updateAppConfigMap(Map.of(CommonConstants.SHUTDOWN_WAIT_KEY, "0"));
        try {
            // Only after the model exists: otherwise Dubbo would create the objects that it needs
            // to parse an address in a global model that is never destroyed.
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
     * @throws UnusableInputException if a file in the TLS settings cannot be used
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
        // QoS would listen on all interfaces, and its port would be in use for the second generator
        // on a host.
        config.setQosEnable(false);
        config.setRegisterConsumer(false);
        // Otherwise Dubbo stores data of registries in the user's home.
        config.setEnableFileCache(false);
        return config;
    }

    /** Returns the Dubbo module that creates references. */
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

    /** Returns the failure with its TLS cause, if it has one. */
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
