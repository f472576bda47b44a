package io.github.jmeterrpc.benchmarks.raw;

import io.github.jmeterrpc.targets.cli.Commands;
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
import picocli.CommandLine.Option;

/** Calls {@code echo} of the Dubbo target from a number of threads as fast as they can. */
public final class DubboLoop {

    private static final String[] TYPES = {"java.lang.String"};

    @Option(names = "--interface", required = true)
    private String service;

    @Option(names = "--url", required = true)
    private String url;

    @Option(names = "--timeout")
    private int timeoutMillis = 1000;

    @Option(names = "--threads")
    private int threads = 1;

    @Option(names = "--characters")
    private int characters = 1024;

    /** Whether each call looks its reference up. */
    @Option(names = "--look-up-per-call")
    private boolean perCall;

    private DubboLoop() {}

    public static void main(String[] line) throws InterruptedException {
        System.setProperty("dubbo.application.logger", "jdk");
        Commands.parse(new DubboLoop(), line).run();
    }

    private void run() throws InterruptedException {
        ModuleModel module = module();
        Supplier<GenericService> lookUp = perCall ? lookedUpPerCall(module) : cached(module);
        Object[] argument = {Payload.text(characters)};
        CallingThreads.run(threads, () -> () -> lookUp.get().$invoke("echo", TYPES, argument));
    }

    private static ModuleModel module() {
        ProfilerSwitch.disableSimpleProfiler();
        ApplicationModel application = new FrameworkModel().newApplication();
        ApplicationConfig config = new ApplicationConfig("raw-loop");
        config.setQosEnable(false);
        config.setEnableFileCache(false);
        application.getApplicationConfigManager().setApplication(config);
        return application.newModule();
    }

    /** One proxy, looked up once. */
    private Supplier<GenericService> cached(ModuleModel module) {
        GenericService proxy = reference(module).get();
        return () -> proxy;
    }

    /**
     * A reference made for every call, filled from the configuration and looked up in Dubbo's cache under the lock of the
     * one reference that all threads end at: the work that a sampler with a look-up per sample does in Dubbo 2.7.4, where
     * {@code ReferenceConfig.get} is synchronized and reads the configuration each time. A reconstruction on Dubbo 3.3,
     * whose own {@code get} takes no lock once it is connected.
     */
    private Supplier<GenericService> lookedUpPerCall(ModuleModel module) {
        SimpleReferenceCache cache = SimpleReferenceCache.newCache();
        ReferenceConfig<GenericService> first = reference(module);
        cache.get(first);
        return () -> {
            ReferenceConfig<GenericService> fresh = reference(module);
            synchronized (first) {
                fresh.refresh();
                return cache.get(fresh);
            }
        };
    }

    /** With the settings that the sampler uses too. */
    private ReferenceConfig<GenericService> reference(ModuleModel module) {
        ReferenceConfig<GenericService> reference = new ReferenceConfig<>(module);
        reference.setInterface(service);
        reference.setGeneric("true");
        reference.setUrl(url);
        reference.setClient(ExactConnectTransporter.EXTENSION);
        reference.setCheck(false);
        reference.setRetries(0);
        reference.setTimeout(timeoutMillis);
        return reference;
    }
}
