package io.github.jmeterrpc.endtoend.targets;

import io.github.jmeterrpc.targets.dubbo.ExactTransporter;
import io.github.jmeterrpc.targets.dubbo.StressService;
import java.util.List;
import org.apache.dubbo.config.ApplicationConfig;
import org.apache.dubbo.config.ReferenceConfig;
import org.apache.dubbo.config.bootstrap.DubboBootstrap;
import org.apache.dubbo.rpc.model.FrameworkModel;
import org.apache.dubbo.rpc.service.GenericService;

/**
 * Generic calls to the provider over loopback, which Dubbo's own client would leave for the network
 * card's address.
 */
final class LoopbackClient implements AutoCloseable {

    private final FrameworkModel model = new FrameworkModel();
    private final GenericService service;

    LoopbackClient(int port) {
        this("dubbo://127.0.0.1:" + port, ExactTransporter.EXTENSION);
    }

    private LoopbackClient(String url, String transporter) {
        ApplicationConfig application = new ApplicationConfig("provider-test");
        application.setQosEnable(false);
        application.setEnableFileCache(false);
        DubboBootstrap bootstrap =
                DubboBootstrap.getInstance(model.newApplication()).application(application);
        ReferenceConfig<GenericService> reference = new ReferenceConfig<>();
        reference.setScopeModel(bootstrap.getApplicationModel().newModule());
        reference.setInterface(StressService.class.getName());
        reference.setGeneric("true");
        reference.setUrl(url + "?connect.timeout=20000");
        reference.setClient(transporter);
        reference.setTimeout(60_000);
        reference.setRetries(0);
        service = reference.get();
    }

    /** One that calls over tri://. */
    static LoopbackClient overTriple(int port) {
        // 127.0.0.1 as one number, which Dubbo does not replace.
        return new LoopbackClient("tri://2130706433:" + port, "netty4");
    }

    Object call(String method, List<String> types, Object... arguments) {
        return service.$invoke(method, types.toArray(String[]::new), arguments);
    }

    @Override
    public void close() {
        model.destroy();
    }
}
