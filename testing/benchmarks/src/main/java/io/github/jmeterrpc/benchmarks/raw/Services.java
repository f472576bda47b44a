package io.github.jmeterrpc.benchmarks.raw;

import io.github.jmeterrpc.targets.dubbo.ExactConnectTransporter;
import java.util.function.Supplier;
import org.apache.dubbo.common.profiler.ProfilerSwitch;
import org.apache.dubbo.config.ApplicationConfig;
import org.apache.dubbo.config.ReferenceConfig;
import org.apache.dubbo.config.utils.SimpleReferenceCache;
import org.apache.dubbo.rpc.model.ApplicationModel;
import org.apache.dubbo.rpc.model.FrameworkModel;
import org.apache.dubbo.rpc.model.ModuleModel;
import org.apache.dubbo.rpc.service.GenericService;

/** Two ways to get at the service, with the settings that the sampler uses too. */
final class Services {

    private final ModuleModel module;
    private final String interfaceName;
    private final String url;
    private final int timeoutMillis;

    Services(String interfaceName, String url, int timeoutMillis) {
        this.interfaceName = interfaceName;
        this.url = url;
        this.timeoutMillis = timeoutMillis;
        ProfilerSwitch.disableSimpleProfiler();
        ApplicationModel application = new FrameworkModel().newApplication();
        ApplicationConfig config = new ApplicationConfig("raw-loop");
        config.setQosEnable(false);
        config.setEnableFileCache(false);
        application.getApplicationConfigManager().setApplication(config);
        module = application.newModule();
    }

    /** One proxy, looked up once. */
    Supplier<GenericService> cached() {
        GenericService service = reference().get();
        return () -> service;
    }

    /**
     * A reference made for every call, filled from the configuration and looked up in Dubbo's cache under the lock of the
     * one reference that all threads end at: the work that a sampler with a look-up per sample does in Dubbo 2.7.4, where
     * {@code ReferenceConfig.get} is synchronized and reads the configuration each time. A reconstruction on Dubbo 3.3,
     * whose own {@code get} takes no lock once it is connected.
     */
    Supplier<GenericService> lookedUpPerCall() {
        SimpleReferenceCache cache = SimpleReferenceCache.newCache();
        ReferenceConfig<GenericService> first = reference();
        cache.get(first);
        return () -> {
            ReferenceConfig<GenericService> fresh = reference();
            synchronized (first) {
                fresh.refresh();
                return cache.get(fresh);
            }
        };
    }

    private ReferenceConfig<GenericService> reference() {
        ReferenceConfig<GenericService> reference = new ReferenceConfig<>(module);
        reference.setInterface(interfaceName);
        reference.setGeneric("true");
        reference.setUrl(url);
        reference.setClient(ExactConnectTransporter.EXTENSION);
        reference.setCheck(false);
        reference.setRetries(0);
        reference.setTimeout(timeoutMillis);
        return reference;
    }
}
