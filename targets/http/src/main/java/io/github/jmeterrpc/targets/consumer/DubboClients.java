package io.github.jmeterrpc.targets.consumer;

import io.github.jmeterrpc.targets.dubbo.ExactConnectTransporter;
import io.github.jmeterrpc.targets.dubbo.StressService;
import java.util.Map;
import org.apache.dubbo.common.constants.CommonConstants;
import org.apache.dubbo.config.ApplicationConfig;
import org.apache.dubbo.config.ReferenceConfig;
import org.apache.dubbo.remoting.Constants;
import org.apache.dubbo.rpc.RpcException;
import org.apache.dubbo.rpc.model.ApplicationModel;
import org.apache.dubbo.rpc.model.FrameworkModel;
import org.apache.dubbo.rpc.model.ModuleModel;

/** Clients of the Dubbo target; they may be used by several threads at the same time. */
final class DubboClients implements BackendClients {

    private final String url;
    private final int timeoutMs;
    private final ModuleModel module;

    DubboClients(String host, int port, int timeoutMs) {
        // Dubbo's own limit for connections is 3 s, whatever that for answers is.
        this.url = "dubbo://" + host + ":" + port + "?" + Constants.CONNECT_TIMEOUT_KEY + "=" + timeoutMs;
        this.timeoutMs = timeoutMs;
        System.setProperty("dubbo.application.logger", "jdk");
        ApplicationModel model = new FrameworkModel().newApplication();
        ApplicationConfig application = new ApplicationConfig("http-consumer");
        application.setQosEnable(false);
        application.setEnableFileCache(false);
        model.getApplicationConfigManager().setApplication(application);
        model.modelEnvironment().setAppConfigMap(Map.of(CommonConstants.SHUTDOWN_WAIT_KEY, "0"));
        module = model.newModule();
    }

    @Override
    public BackendClient open() throws BackendException {
        ReferenceConfig<StressService> reference = new ReferenceConfig<>(module);
        reference.setInterface(StressService.class);
        reference.setUrl(url);
        reference.setClient(ExactConnectTransporter.EXTENSION);
        reference.setConnections(1);
        reference.setCheck(false);
        reference.setRetries(0);
        reference.setTimeout(timeoutMs);
        try {
            return new DubboClient(reference, reference.get());
        } catch (RpcException | IllegalStateException e) {
            reference.destroy();
            throw new BackendException(e);
        }
    }

    private record DubboClient(ReferenceConfig<StressService> reference, StressService service)
            implements BackendClient {

        @Override
        public String call(Method method) throws BackendException {
            try {
                return switch (method) {
                    case STRING1K -> service.string1k(method.argument());
                    case STRING100K -> service.string100k(method.argument());
                };
            } catch (RuntimeException e) {
                // Not only RpcException: Dubbo throws others if a reply arrives while it gives up the call.
                throw new BackendException(e);
            }
        }

        @Override
        public void close() {
            reference.destroy();
        }
    }
}
