package io.github.jmeterrpc.bench.raw;

import io.github.jmeterrpc.targets.dubbo.ExactTransporter;
import io.github.jmeterrpc.targets.dubbo.StressService;
import io.github.jmeterrpc.targets.triple.EchoRequest;
import io.github.jmeterrpc.targets.triple.EchoService;
import java.util.concurrent.Callable;
import org.apache.dubbo.common.constants.CommonConstants;
import org.apache.dubbo.common.profiler.ProfilerSwitch;
import org.apache.dubbo.config.ApplicationConfig;
import org.apache.dubbo.config.ReferenceConfig;
import org.apache.dubbo.config.utils.SimpleReferenceCache;
import org.apache.dubbo.rpc.model.ApplicationModel;
import org.apache.dubbo.rpc.model.FrameworkModel;
import org.apache.dubbo.rpc.model.ModuleModel;
import org.apache.dubbo.rpc.service.GenericService;

/** Calls {@code echo} of a Dubbo target with Dubbo's own client, over dubbo:// or tri://. */
final class DubboCalls {

    private static final String[] TYPES = {"java.lang.String"};

    private final ModuleModel module;
    private final String url;
    private final String transporter;
    private final int timeoutMillis;
    private final Object[] argument;

    private DubboCalls(String url, String transporter, int timeoutMillis, String text) {
        System.setProperty("dubbo.application.logger", "jdk");
        this.url = url;
        this.transporter = transporter;
        this.timeoutMillis = timeoutMillis;
        argument = new Object[] {text};
        ProfilerSwitch.disableSimpleProfiler();
        ApplicationModel application = new FrameworkModel().newApplication();
        ApplicationConfig config = new ApplicationConfig("raw-loop");
        config.setQosEnable(false);
        config.setEnableFileCache(false);
        application.getApplicationConfigManager().setApplication(config);
        module = application.newModule();
    }

    static DubboCalls overDubbo(int port, int timeoutMillis, String text) {
        return new DubboCalls("dubbo://127.0.0.1:" + port, ExactTransporter.EXTENSION, timeoutMillis, text);
    }

    /**
     * With one HTTP/2 connection, which is all that Dubbo's client opens.
     */
    static DubboCalls overTriple(int port, int timeoutMillis, String text) {
        // 127.0.0.1 as one number: Dubbo replaces the usual form with the network card's address.
        return new DubboCalls("tri://2130706433:" + port, "netty4", timeoutMillis, text);
    }

    /** Over tri://, a stub that Dubbo's own generator made of a protobuf file. */
    static Callable<RawLoop.RawCall> stub(int port, int timeoutMillis, String text) {
        DubboCalls calls = overTriple(port, timeoutMillis, text);
        ReferenceConfig<EchoService> reference = new ReferenceConfig<>(calls.module);
        reference.setProxy(CommonConstants.NATIVE_STUB);
        EchoService stub = calls.configured(reference, EchoService.class).get();
        // Built for each call, as a sample's message is read from its arguments.
        return () -> () -> stub.echo(EchoRequest.newBuilder().setText(text).build());
    }

    /** One proxy, looked up once. */
    Callable<RawLoop.RawCall> cached() {
        GenericService proxy = reference().get();
        return () -> () -> proxy.$invoke("echo", TYPES, argument);
    }

    /**
     * A reference made for every call, filled from the configuration and looked up in Dubbo's cache
     * under the lock of the one reference that all threads end at: the work that a sampler with a
     * look-up per sample does in Dubbo 2.7.4, where {@code ReferenceConfig.get} is synchronized and
     * reads the configuration each time. A reconstruction on Dubbo 3.3, whose own {@code get} takes
     * no lock once it is connected.
     */
    Callable<RawLoop.RawCall> lookedUpPerCall() {
        SimpleReferenceCache cache = SimpleReferenceCache.newCache();
        ReferenceConfig<GenericService> first = reference();
        cache.get(first);
        return () -> () -> {
            ReferenceConfig<GenericService> fresh = reference();
            GenericService proxy;
            synchronized (first) {
                fresh.refresh();
                proxy = cache.get(fresh);
            }
            return proxy.$invoke("echo", TYPES, argument);
        };
    }

    private ReferenceConfig<GenericService> reference() {
        ReferenceConfig<GenericService> reference = new ReferenceConfig<>(module);
        reference.setGeneric("true");
        return configured(reference, StressService.class);
    }

    /** With the settings that the sampler uses too. */
    private <T> ReferenceConfig<T> configured(ReferenceConfig<T> reference, Class<?> service) {
        reference.setInterface(service.getName());
        reference.setUrl(url);
        reference.setClient(transporter);
        reference.setCheck(false);
        reference.setRetries(0);
        reference.setTimeout(timeoutMillis);
        return reference;
    }
}
